// What the user knows better: selectors of blocks that are always, or never, content. An inner block decides over one
// around it, and what was said later over what was said earlier. What nobody can see is never kept.
//
// Selectors are asked in the document and also in every shadow tree and every frame that was read, each by itself.

import { frameDocumentOf, selectIn, shadowRootOf } from "./dom.js";
import { TEXT, table } from "./tags.js";

export { selectorFor } from "./selectors.js";

export const [UNDECIDED, KEPT, DROPPED] = [0, 1, 2];

const FRAME = table("iframe frame");
const searched = new WeakMap();

// The verdict with the user's corrections, [{selector, keep}], above it. `decided` says of each row whether they kept
// or dropped it.
export function corrected(page, verdict, corrections) {
  if (corrections.length === 0) return verdict;
  const decided = decisions(page, corrections);
  const keep = verdict.keep.slice();
  for (let row = page.body; row < page.end[page.body]; row++) {
    if (decided[row] === DROPPED) keep[row] = 0;
    if (decided[row] === KEPT && !page.hidden[row]) keep[row] = 1;
  }
  return { ...verdict, keep, decided };
}

// For every row what the innermost correction around it says.
function decisions(page, corrections) {
  const decided = new Uint8Array(page.length);
  for (const { selector, keep } of corrections) {
    for (const row of selectedRows(page, selector)) decided[row] = keep ? KEPT : DROPPED;
  }
  for (let row = 1; row < page.length; row++) decided[row] ||= decided[page.parent[row]];
  return decided;
}

// The rows that a selector selects.
export function selectedRows(page, selector) {
  const { roots, rows } = searchable(page);
  const found = roots.flatMap((root) => selectedIn(root, selector));
  return found.map((node) => rows.get(node)).filter((row) => row !== undefined);
}

// None if the selector is broken, for storage may hold anything, or if the frame is gone.
function selectedIn(root, selector) {
  try {
    return selectIn(root, selector);
  } catch {
    return [];
  }
}

// The document, the documents of its frames, and the shadow roots that were read.
export function rootsOf(page) {
  return searchable(page).roots;
}

// The row of a node; undefined where it has none.
export function rowOf(page, node) {
  return searchable(page).rows.get(node);
}

function searchable(page) {
  if (!searched.has(page)) {
    const rows = new Map(page.nodes.map((node, row) => [node, row]));
    const inner = page.nodes.map((node, row) => rootBelow(node, page.tag[row])).filter(Boolean);
    searched.set(page, { rows, roots: [document, ...inner] });
  }
  return searched.get(page);
}

function rootBelow(node, tag) {
  if (FRAME[tag]) return frameDocumentOf(node);
  return tag === TEXT ? null : shadowRootOf(node);
}
