// The glass over the page takes the mouse wheel too. The browser still scrolls the window; a part of the page that
// scrolls by itself has to be scrolled here.

import { elementAround, localNameOf, styleOf } from "../engine/dom.js";
import { elementAt } from "./pick_blocks.js";

const LINE = 20; // pixels
const getterOf = (name) => Object.getOwnPropertyDescriptor(Element.prototype, name).get;
const [scrollTop, scrollHeight, clientHeight] = ["scrollTop", "scrollHeight", "clientHeight"].map(getterOf);
const { scrollBy } = Element.prototype;

export function scrollBelow(event) {
  if (event.ctrlKey) return; // the browser's zoom
  const step = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
  let element = elementAt(event.clientX, event.clientY);
  while (element && !canScroll(element, step)) element = elementAround(element);
  if (!element) return;
  event.preventDefault();
  scrollBy.call(element, { top: step, behavior: "instant" });
}

function canScroll(element, step) {
  if (["html", "body"].includes(localNameOf(element))) return false;
  const left = scrollHeight.call(element) - clientHeight.call(element) - scrollTop.call(element);
  if (step < 0 ? scrollTop.call(element) <= 0 : left < 1) return false;
  return /^(?:auto|scroll)$/.test(styleOf(element).overflowY);
}
