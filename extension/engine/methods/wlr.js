// Words and leaves: the densest subtree of the page.
//
//   D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction. Journal of Logic
//   and Algebraic Programming 82, 2013.
//
// Where few leaves hold many words, there is prose; where many leaves hold a word or two each, there is navigation. The
// answer is one node with all that stands below it: the one that brings together most of the dense nodes of the page
// before its own density falls. `docs/methods/wlr.md` says where the paper's formulas are read otherwise than printed.

import { contentNodes } from "./content.js";
import { bestNode, initialNodes, relevance, weights } from "./relevance.js";
import { leaves, ratios } from "./ratios.js";
import { subtreeSum } from "../tree.js";
import { emptyVerdict } from "./verdict.js";

// Algorithm 1 with one of the four ratios. The answer is all of the best node's subtree that can be seen.
export function byRatio(page, name) {
  const verdict = emptyVerdict(page);
  const content = contentNodes(page);
  if (!content.length) return verdict;
  const ratio = ratios(page, content, name);
  const initial = initialNodes(ratio);
  for (let place = 0; place < content.length; place++) {
    verdict.score[content.rows[place]] = ratio[place];
    verdict.initial[content.rows[place]] = initial[place];
  }
  verdict.best = content.rows[bestNode(relevance(content, ratio, weights(ratio)))];
  for (let row = verdict.best; row < page.end[verdict.best]; row++) verdict.keep[row] = page.hidden[row] ? 0 : 1;
  return verdict;
}

// Words and leaves of every row's subtree; 0 where no content node is.
export function measures(page) {
  const words = new Int32Array(page.length);
  const leafCount = new Int32Array(page.length);
  const content = contentNodes(page);
  const sums = subtreeSum(content.words, content.end);
  const counted = leaves(page, content);
  for (let place = 0; place < content.length; place++) {
    words[content.rows[place]] = sums[place];
    leafCount[content.rows[place]] = counted[place];
  }
  return { words, leaves: leafCount };
}
