// What is hidden loses the focus, and what is laid over the page takes it. Whoever had it gets it back.

import { bodyOf, focusOn, isThere } from "../engine/dom.js";

const activeElement = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement").get;

export function focusedElement() {
  return activeElement.call(document);
}

// Unless something else has it by now; the page does not scroll.
export function returnFocus(element) {
  const nobody = [null, bodyOf(document)].includes(focusedElement());
  if (nobody && element && isThere(element)) focusOn(element);
}
