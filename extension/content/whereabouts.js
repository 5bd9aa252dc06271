// Where the content stands in the window. Hiding moves nothing, so what is left may begin below what is seen.

import { elementAround, isThere, rectOf, scrollTo } from "../engine/dom.js";

// "below" or "above" where no content is in sight; "" where some may be.
export function placeOfContent(page, keep) {
  const [first, last] = endsOf(page, keep);
  if (!first) return "";
  if (rectOf(first).top >= window.innerHeight) return "below";
  return rectOf(last).bottom <= 0 ? "above" : "";
}

// Moves the window alone, and nothing that scrolls in it, so that it can be moved back.
export function moveToContent(page, keep) {
  const [first] = endsOf(page, keep);
  if (first) window.scrollBy({ top: rectOf(first).top - window.innerHeight / 4, behavior: "instant" });
}

export function goToContent(page, keep) {
  const [first] = endsOf(page, keep);
  if (first) scrollTo(first, { block: "center", behavior: "instant" });
}

// The elements around the first and the last text that was kept and that the page has not thrown out since.
function endsOf(page, keep) {
  const isKeptText = (node, row) => keep[row] && page.words[row] > 0 && isThere(node);
  const [first, last] = [page.nodes.find(isKeptText), page.nodes.findLast(isKeptText)];
  return first ? [elementAround(first), elementAround(last)] : [];
}
