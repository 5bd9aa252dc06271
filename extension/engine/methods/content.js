// The content nodes as a tree of their own, in preorder (Definition 4.1 of the paper that `wlr.js` names): visible
// nodes that have words, or have such a node below them. `rows` has the row of each in the page. Bare punctuation is no
// word here.

import { table } from "../tags.js";
import { above } from "../tree.js";
import { visibleInBody } from "./verdict.js";

// Of the paper's list the one whose text can be seen; the page has no rows for the others, or hides them.
const NOT_VALID = table("select");

export function contentNodes(page) {
  const visible = visibleInBody(page);
  const valid = new Uint8Array(page.length);
  for (let row = page.body; row < page.end[page.body]; row++) {
    if (NOT_VALID[page.tag[row]]) row = page.end[row] - 1;
    else if (visible[row] && page.spokenWords[row] > 0) valid[row] = 1;
  }
  const keep = above(valid, page.end);
  for (let row = 0; row < page.length; row++) keep[row] &= visible[row];
  const rows = new Int32Array(page.length);
  for (let row = 0; row < page.length; row++) rows[row] = row;
  const { tag, parent, end, spokenWords: words, chars } = page;
  return narrowed({ length: page.length, rows, tag, parent, end, words, chars }, keep);
}

// Some of the nodes; with each node those above it must be kept.
function narrowed(content, keep) {
  const place = new Int32Array(content.length + 1); // how many are kept before each
  for (let each = 0; each < content.length; each++) place[each + 1] = place[each] + keep[each];
  const length = place[content.length];
  const left = { length };
  for (const name of ["rows", "tag", "parent", "end", "words", "chars"]) {
    left[name] = new content[name].constructor(length);
    for (let each = 0; each < content.length; each++) if (keep[each]) left[name][place[each]] = content[name][each];
  }
  for (let each = 0; each < length; each++) {
    left.parent[each] = place[left.parent[each]];
    left.end[each] = place[left.end[each]];
  }
  if (length) left.parent[0] = 0; // the root is its own parent, whatever stood above it
  return left;
}

// The content nodes that are left when one is removed with all below it.
export function without(content, place) {
  const worded = new Uint8Array(content.length);
  for (let each = 0; each < content.length; each++) if (content.words[each] > 0) worded[each] = 1;
  worded.fill(0, place, content.end[place]);
  return narrowed(content, above(worded, content.end));
}
