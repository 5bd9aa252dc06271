// All blocks of a page in the order of their relevance (Section 7 of the paper that `methods/wlr.js` names): the most
// relevant one is found, taken out, and the next one looked for in what is left. After MOST_ROUNDS rounds the rest is
// listed in one go, so that time stays linear: each text block that is left, those with the largest ratio first. So is
// text that is no content node. So every visible word of a page stands in exactly one block.

import { contentNodes, without } from "./methods/content.js";
import { ratios } from "./methods/ratios.js";
import { bestNode, relevance, weights } from "./methods/relevance.js";
import { visibleInBody } from "./methods/verdict.js";
import { runNow } from "./slices.js";
import { TEXT } from "./tags.js";

const MOST_ROUNDS = 50;

// Blocks as {rank, row, ratio, words, links, share, rows}: the node that holds it, its ratio when it was found, the
// share of its words in links, its share of the visible words, and its text rows.
export function blocksByRelevance(page, ratio = "wlr") {
  return runNow(blockSteps(page, ratio));
}

// The same as work that can be interrupted: on a large page it takes long.
export function* blockSteps(page, ratio = "wlr") {
  const left = visibleInBody(page);
  let total = 0;
  for (let row = 0; row < page.length; row++) {
    if (page.tag[row] !== TEXT) left[row] = 0;
    else if (left[row]) total += page.words[row];
  }
  const found = [];
  for (const each of oneByOne(page, ratio, left)) {
    found.push(each);
    yield;
  }
  return [...found, ...inOneGo(page, ratio, left)].map((each, place) => described(page, each, place + 1, total));
}

function described(page, { row, ratio, rows }, rank, total) {
  let words = 0;
  let linked = 0;
  for (const each of rows) {
    words += page.words[each];
    if (page.link[each]) linked += page.words[each];
  }
  return { rank, row, ratio, words, links: linked / words, share: words / total, rows };
}

// Take the best node, remove its nodes, look again. What is found is taken out of `left`.
function* oneByOne(page, name, left) {
  let content = contentNodes(page);
  for (let round = 0; round < MOST_ROUNDS && content.length; round++) {
    const ratio = ratios(page, content, name);
    const best = bestNode(relevance(content, ratio, weights(ratio)));
    const row = content.rows[best];
    yield { row, ratio: ratio[best], rows: takenOut(left, row, page.end[row]) };
    content = without(content, best);
  }
}

function takenOut(left, first, end) {
  const rows = [];
  for (let row = first; row < end; row++) if (left[row]) rows.push(row);
  left.fill(0, first, end);
  return rows;
}

// The text blocks that are left. Each is one leaf, so its ratio is its number of words or characters.
function inOneGo(page, name, left) {
  const column = name[0] === "w" ? page.spokenWords : page.chars;
  const groups = new Map();
  for (let row = 0; row < page.length; row++) {
    if (!left[row]) continue;
    const block = page.block[row];
    if (!groups.has(block)) groups.set(block, []);
    groups.get(block).push(row);
  }
  const sum = (rows) => rows.reduce((total, row) => total + column[row], 0);
  const found = [...groups]
    .sort(([one], [other]) => one - other)
    .filter(([, rows]) => rows.some((row) => page.words[row]));
  return found.map(([row, rows]) => ({ row, ratio: sum(rows), rows })).sort((one, other) => other.ratio - one.ratio);
}
