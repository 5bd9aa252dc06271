// The menus of a page in the order of their relevance (Section 7 of the paper that `methods/wlr.js` names): links of
// one or two words that stand close together. The ratio of a node is
//
//   short links in its subtree / (1 + leaves of other text in its subtree)
//
// and weights and relevance are those of `wlr`. A menu has at least three short links, at least half as many as leaves
// of other text, and more than half of its words in links.

import { contentNodes, without } from "./methods/content.js";
import { bestNode, relevance, weights } from "./methods/relevance.js";
import { runNow } from "./slices.js";
import { TEXT, codeOf } from "./tags.js";
import { covered, subtreeSum } from "./tree.js";

const MOST_ROUNDS = 50;
const A = codeOf("a");
// A text of so many characters, such as | or », only sets links apart: it is no leaf of other text.
const SEPARATOR = 2;
// A link of so many characters for each word it may have is short: where a script has no spaces, words are an estimate.
const SHORT_WORD = 4;
const THINNEST = 0.5;

// Menus as {rank, row, ratio, links}: the node that holds it, and the rows of its links. `words` is how many words a
// short link may have, `links` how many short links a menu has at least.
export function menus(page, { words = 2, links = 3 } = {}) {
  return runNow(menuSteps(page, { words, links }));
}

// The same as work that can be interrupted: on a large page it takes long.
export function* menuSteps(page, { words = 2, links = 3 } = {}) {
  const found = [];
  let content = contentNodes(page);
  while (found.length < MOST_ROUNDS && content.length) {
    const counts = countsOf(page, content, words);
    const ratio = counts.short.map((each, place) => each / (1 + counts.other[place]));
    const best = bestMenu(content, counts, ratio, links);
    if (best < 0) break;
    const inside = content.rows.subarray(best, content.end[best]);
    const linked = Array.from(inside).filter((_, place) => counts.isLink[best + place]);
    found.push({ rank: found.length + 1, row: content.rows[best], ratio: ratio[best], links: linked });
    content = without(content, best);
    yield;
  }
  return found;
}

// The best node among those that are menus; -1 where none is.
function bestMenu(content, { short, words, linkedWords }, ratio, links) {
  const relevances = relevance(content, ratio, weights(ratio));
  const places = [];
  for (let place = 0; place < content.length; place++) {
    const isMenu = short[place] >= links && ratio[place] >= THINNEST && 2 * linkedWords[place] > words[place];
    if (isMenu) places.push(place);
  }
  return places.length ? places[bestNode(Float64Array.from(places, (place) => relevances[place]))] : -1;
}

// For each content node: whether it is a link, and how much is in its subtree.
function countsOf(page, content, longest) {
  const { length, rows, tag, end } = content;
  const words = subtreeSum(content.words, end);
  const chars = subtreeSum(content.chars, end);
  const isLink = tag.map((code, place) => (code === A && page.link[rows[place]] ? 1 : 0));
  const isShort = isLink.map((each, place) => {
    return each && (words[place] <= longest || chars[place] <= SHORT_WORD * longest) ? 1 : 0;
  });
  const inShort = covered(isShort, end);
  const isOther = new Uint8Array(length);
  for (let place = 0; place < length; place++) {
    if (tag[place] === TEXT && !inShort[place] && content.chars[place] > SEPARATOR) isOther[place] = 1;
  }
  const linked = content.words.map((each, place) => (page.link[rows[place]] ? each : 0));
  const below = (column) => subtreeSum(column, end);
  return { isLink, short: below(isShort), other: below(isOther), words, linkedWords: below(linked) };
}
