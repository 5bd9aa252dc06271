// What is told about each node and each block of text, by the method that is on.

import { blockSteps } from "../engine/blocks.js";
import { menuSteps } from "../engine/menus.js";
import { measures } from "../engine/methods/wlr.js";
import { runInSlices } from "../engine/slices.js";
import { subtreeSum } from "../engine/tree.js";
import { say } from "../strings.js";
import { heights } from "./show_numbers.js";

// What each method measures, and the column's shorter name for it.
const SCORES = {
  auto: ["showScoreAuto", "showLikely"],
  wlr: ["showScoreWlr", "showRatio"],
  clr: ["showScoreClr", "showRatio"],
  wnr: ["showScoreWnr", "showRatio"],
  cnr: ["showScoreCnr", "showRatio"],
  "cetd-ds": ["showScoreCetd", "showDensity"],
  "cectd-ds": ["showScoreCectd", "showDensity"],
};

export const scoreName = (method) => say(SCORES[method][0]);
export const columnName = (method) => say(SCORES[method][1]);

// How blocks are numbered: by the ratio of the method if it has one.
export const ratioOf = (method) => (SCORES[method][1] === "showRatio" ? method : "wlr");

export class Facts {
  constructor(stage) {
    const { page, verdict, method } = stage;
    Object.assign(this, { page, verdict, method });
    const { words, leaves } = measures(page);
    this.words = words;
    this.leaves = leaves;
    this.wordsKept = subtreeSum(
      page.words.map((value, row) => (verdict.keep[row] ? value : 0)),
      page.end,
    );
    // `auto` judges texts, from 0 to 1; what stands around them is told their mean.
    this.score = verdict.why ? meanBelow(page, verdict.score, words) : verdict.score;
    this.height = verdict.why ? this.score : heights(verdict.score, words);
    this.path = new Set(pathTo(page, verdict.best));
  }

  // "kept", "partly", "dropped", "hidden", or "" for a node without words.
  fate(row) {
    if (this.page.hidden[row]) return "hidden";
    if (this.words[row] === 0) return "";
    if (this.wordsKept[row] === 0) return "dropped";
    return this.wordsKept[row] >= this.words[row] ? "kept" : "partly";
  }

  isBest(row) {
    return row === this.verdict.best;
  }
}

// For each node the mean of its visible text, by words, in thousandths.
function meanBelow({ words, hidden, end }, score, total) {
  const weighted = subtreeSum(score.map((value, row) => (hidden[row] ? 0 : value * words[row])), end); // prettier-ignore
  return weighted.map((value, row) => (total[row] > 0 ? Math.round((1000 * value) / total[row]) / 1000 : 0));
}

export function fateName(fate) {
  const names = { kept: "showKept", partly: "showPartly", dropped: "showDropped", hidden: "showHidden" };
  return fate ? say(names[fate]) : "";
}

// The rows from a row up to the root; none for -1.
export function pathTo(page, row) {
  const path = [];
  for (let at = row; at >= 0; at = page.parent[at]) {
    path.push(at);
    if (at === page.parent[at]) break;
  }
  return path;
}

// The visible text as pieces: one for each block of text, more where a block inside it parts its text.
export function textPieces(page) {
  const pieces = [];
  let open = null;
  for (let row = page.body; row < page.end[page.body]; row++) {
    if (page.words[row] === 0 || page.hidden[row]) continue;
    const block = page.block[row];
    if (open?.block !== block) pieces.push((open = { block, row: block, first: row, last: row, words: 0, rows: [] }));
    open.last = row;
    open.words += page.words[row];
    open.rows.push(row);
  }
  return pieces;
}

// Whether most words of a piece are kept.
export function isKept(piece, page, keep) {
  let kept = 0;
  for (const row of piece.rows) if (keep[row]) kept += page.words[row];
  return 2 * kept > piece.words;
}

// Blocks in the order of their relevance, and menus: both take long on large pages, so they are asked for when the
// rest is drawn, and remembered for as long as the view is on.
export class Ranking {
  #page;
  #blocks = new Map();
  #menus = null;

  constructor(page) {
    this.#page = page;
  }

  // Works out what the two below tell, in slices; false if `goOn` says meanwhile that nobody waits for it any more.
  async measure(method, goOn) {
    const ratio = ratioOf(method);
    this.#menus ??= await runInSlices(menuSteps(this.#page), goOn);
    if (!this.#blocks.has(ratio)) {
      const blocks = await runInSlices(blockSteps(this.#page, ratio), goOn);
      if (blocks) this.#blocks.set(ratio, blocks);
    }
    return this.#menus !== null && this.#blocks.has(ratio);
  }

  blocks(method) {
    return this.#blocks.get(ratioOf(method)) ?? [];
  }

  menus() {
    return this.#menus ?? [];
  }
}
