// Leaves, and the four ratios (Definitions 4.2 and 4.4 and Section 5 of the paper that `wlr.js` names).

import { attributeOf } from "../dom.js";
import { codeOf, table } from "../tags.js";
import { covered, subtreeSum } from "../tree.js";

// Figure 5: what formats a text without ending it.
const FORMATTING = table("#text p a u b i em span sub sup strong div");
const DIV = codeOf("div");
const TAKEN_OUT = /(?:^|;)\s*position\s*:\s*(?:absolute|fixed)\b/i;

// Words (wlr, wnr) or characters (clr, cnr) for each leaf (wlr, clr) or node (wnr, cnr) of a subtree.
export function ratios(page, content, name) {
  const ratio = subtreeSum(name[0] === "w" ? content.words : content.chars, content.end);
  const parts = name[1] === "l" ? leaves(page, content) : content.end.map((end, place) => end - place);
  for (let place = 0; place < content.length; place++) ratio[place] /= parts[place];
  return ratio;
}

// A child joins its neighbours if it only formats and is itself one leaf. So a node is one leaf if wherever its subtree
// branches, all branches only format; and a node that is more than one has a leaf for each run of joining nodes below
// it that do not stand inside another such run.
export function leaves(page, content) {
  const { length, parent, end } = content;
  const several = hasSiblings(content);
  const formats = formatting(page, content, several);
  const splits = new Uint8Array(length);
  for (let place = 0; place < length; place++) if (several[place] && !formats[place]) splits[place] = 1;
  const splitsBelow = subtreeSum(splits, end);
  const joins = new Uint8Array(length);
  for (let place = 0; place < length; place++) {
    if (formats[place] && splitsBelow[place] === splits[place]) joins[place] = 1;
  }
  const inRun = covered(joins, end);
  const afterJoining = followers(joins, content);
  const starts = new Uint8Array(length);
  for (let place = 0; place < length; place++) {
    if (joins[place] && !afterJoining[place] && !inRun[parent[place]]) starts[place] = 1;
  }
  const found = subtreeSum(starts, end);
  for (let place = 0; place < length; place++) if (splitsBelow[place] === splits[place]) found[place] = 1;
  return found;
}

function hasSiblings({ length, parent }) {
  const children = new Int32Array(length);
  for (let place = 1; place < length; place++) children[parent[place]]++;
  const several = new Uint8Array(length);
  for (let place = 1; place < length; place++) several[place] = children[parent[place]] > 1 ? 1 : 0;
  return several;
}

// Definition 4.2: only a `div` can be taken out of the flow of the text, by its own style attribute. It is read only
// where it matters: a `div` without siblings makes the same number of leaves either way.
function formatting(page, { length, rows, tag }, several) {
  const formats = new Uint8Array(length);
  for (let place = 0; place < length; place++) {
    if (!FORMATTING[tag[place]]) continue;
    const asks = tag[place] === DIV && several[place];
    formats[place] = asks && TAKEN_OUT.test(attributeOf(page.nodes[rows[place]], "style") ?? "") ? 0 : 1;
  }
  return formats;
}

// Nodes whose sibling just before them joins. That sibling ends where the node begins.
function followers(joins, { length, parent, end }) {
  const after = new Uint8Array(length);
  for (let place = 0; place < length; place++) {
    const next = end[place];
    if (joins[place] && next < length && parent[next] === parent[place]) after[next] = 1;
  }
  return after;
}
