// Text nodes hidden by themselves, without touching the page's tree: browsers can paint ranges of text in a style of
// their own (CSS custom highlights), and ours has no colour.

import { documentOf, textOf, windowOf } from "../engine/dom.js";
import { forEachAlive } from "./hide_alive.js";

// What is painted now. The registries are held on to: to a content script, one that Firefox hands out anew is empty.
const painted = [];

export function canHideTextIn(node) {
  const view = windowOf(documentOf(node));
  return view?.CSS?.highlights !== undefined && typeof view.Highlight === "function";
}

// These and no others are painted in the style of that name.
export function hideTexts(texts, name) {
  showTexts();
  for (const [document, nodes] of Map.groupBy(texts, documentOf)) {
    const view = windowOf(document);
    const [registry, highlight] = [view.CSS.highlights, new view.Highlight()];
    for (const text of nodes) highlight.add(rangeOver(text));
    registry.set(name, highlight);
    painted.push({ registry, name, highlight });
  }
}

export function showTexts() {
  forEachAlive(painted.splice(0), ({ registry, name, highlight }) => {
    highlight.clear();
    registry.delete(name);
  });
}

function rangeOver(text) {
  return new StaticRange({ startContainer: text, startOffset: 0, endContainer: text, endOffset: textOf(text).length });
}
