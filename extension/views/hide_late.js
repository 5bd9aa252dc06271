// Pages add things later: a banner after three seconds, the next advertisement. What is added beside the content is
// hidden as the rest is.

import { attributeOf, isElement, nextSiblingOf, previousSiblingOf, shadowRootOf, textBelow } from "../engine/dom.js";
import { isOverlay } from "./overlay.js";

const MARK = "data-thresher";

// Calls `hide` with each element that comes to stand in one of the mixed elements and was not there before, and
// `miss` when something was taken out of one of them.
export function watchForLate(mixed, wasThere, hide, miss) {
  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap((record) => [...record.addedNodes]));
    for (const node of added) if (isElement(node) && !wasThere(node) && !staysSeen(node)) hide(node);
    if (records.some((record) => record.removedNodes.length > 0)) miss();
  });
  for (const element of mixed) observer.observe(shadowRootOf(element) ?? element, { childList: true });
  return { stop: () => observer.disconnect() };
}

// What the extension lays over the page, and a picture that the page puts in the place of another amid the content.
function staysSeen(element) {
  if (isOverlay(element)) return true;
  const [before, after] = [neighbour(element, previousSiblingOf), neighbour(element, nextSiblingOf)];
  return textBelow(element).trim() === "" && isSeen(before) && isSeen(after);
}

function neighbour(element, next) {
  let node = next(element);
  while (node && !isElement(node)) node = next(node);
  return node;
}

function isSeen(element) {
  return element !== null && ["in", null].includes(attributeOf(element, MARK));
}
