// Text nodes hidden by themselves, without touching the page's tree: browsers can paint ranges of text in a style of
// their own (CSS custom highlights), and ours has no colour.

import { documentOf, textOf, windowOf } from "../engine/dom.js";

const NAMES = ["thresher-out", "thresher-dim"];

export function canHideTextIn(node) {
  const view = windowOf(documentOf(node));
  return view?.CSS?.highlights !== undefined && typeof view.Highlight === "function";
}

// These and no others are painted in the style of that name.
export function hideTexts(texts, name) {
  const byDocument = Map.groupBy(texts, documentOf);
  for (const [document, nodes] of byDocument) {
    const view = windowOf(document);
    view.CSS.highlights.set(name, new view.Highlight(...nodes.map(rangeOver)));
  }
}

export function showTexts(documents) {
  for (const document of documents) {
    if (canHideTextIn(document)) NAMES.forEach((name) => windowOf(document).CSS.highlights.delete(name));
  }
}

function rangeOver(text) {
  return new StaticRange({ startContainer: text, startOffset: 0, endContainer: text, endOffset: textOf(text).length });
}
