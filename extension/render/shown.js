// Which rows of a page are written. A verdict says which texts are content; the rest follows from the page:
// the ancestors of what is kept, white space between kept words, pictures and other media in and between kept text,
// line breaks, rules, all cells of a table row so that columns stay columns, and formulas as a whole.

import { TEXT, table } from "../engine/tags.js";
import { above, covered } from "../engine/tree.js";
import { findFormulas } from "./formulas.js";

const MEDIA = table("img image video audio iframe embed object");
const RULE = table("hr");
const BREAK = table("br wbr");
const CELL = table("td th");
const CONTROL = table("select textarea datalist input progress meter option optgroup");

// What is written of a page: `written` marks rows, `text` those of them that are texts; `separators` are elements of
// which nothing is written but that part the words around them; `formulas` maps rows to what stands for them.
export function shownRows(page, keep) {
  const formulas = findFormulas(page);
  const solid = keptText(page, keep, formulas);
  const between = betweenKept(page, keep, solid);
  const leaves = leavesOf(page, solid, between, formulas);
  const written = above(leaves, page.end);
  for (let row = 1; row < page.length; row++) {
    if (CELL[page.tag[row]] && written[page.parent[row]] && !page.hidden[row]) written[row] = 1;
  }
  const separators = separatorsOf(page, solid, written);
  return { written, solid, separators, formulas: formulas.found, afterGap: afterGaps(page, keep, solid) };
}

// Texts with characters that are kept, but for those of controls and of formulas.
function keptText(page, keep, formulas) {
  const solid = new Uint8Array(page.length);
  const left = new Uint8Array(page.length);
  for (let row = 0; row < page.length; row++) left[row] = CONTROL[page.tag[row]] | formulas.replaced[row];
  const leftOut = covered(left, page.end);
  for (let row = 0; row < page.length; row++) {
    if (keep[row] && page.tag[row] === TEXT && page.chars[row] && !page.hidden[row] && !leftOut[row]) solid[row] = 1;
  }
  return solid;
}

function blocksWithText(page, solid) {
  const has = new Uint8Array(page.length);
  for (let row = 0; row < page.length; row++) if (solid[row] && page.block[row] >= 0) has[page.block[row]] = 1;
  return has;
}

// Rows that are kept, stand among kept words, or have kept text as the nearest visible one on both sides.
function betweenKept(page, keep, solid) {
  const has = blocksWithText(page, solid);
  const between = new Uint8Array(page.length);
  const isSeenText = (row) => page.tag[row] === TEXT && page.chars[row] > 0 && !page.hidden[row];
  let last = 0;
  for (let row = 0; row < page.length; row++) {
    between[row] = last;
    if (isSeenText(row)) last = keep[row];
  }
  let next = 0;
  for (let row = page.length - 1; row >= 0; row--) {
    if (isSeenText(row)) next = keep[row];
    between[row] = keep[row] || (page.block[row] >= 0 && has[page.block[row]]) || (between[row] && next) ? 1 : 0;
  }
  return between;
}

function leavesOf(page, solid, between, formulas) {
  const has = blocksWithText(page, solid);
  const leaves = Uint8Array.from(solid);
  const inFormula = covered(formulas.replaced, page.end);
  for (let row = 0; row < page.length; row++) {
    if (formulas.found.has(row)) leaves[row] = between[row] && !page.hidden[page.parent[row]] ? 1 : 0;
    if (page.hidden[row] || inFormula[row]) continue;
    const tag = page.tag[row];
    const inText = page.block[row] >= 0 && has[page.block[row]];
    if (tag === TEXT && !page.chars[row] && inText) leaves[row] = 1;
    if ((MEDIA[tag] || RULE[tag]) && between[row]) leaves[row] = 1;
    if (BREAK[tag] && inText) leaves[row] = 1;
  }
  return leaves;
}

// Elements with blocks in them of which nothing is written, amid the words of another block: they part what stands
// before and after them, as they do on the page.
function separatorsOf(page, solid, written) {
  const has = blocksWithText(page, solid);
  const isBlock = new Uint8Array(page.length);
  for (let row = 0; row < page.length; row++) isBlock[row] = page.block[row] === row ? 1 : 0;
  const parts = above(isBlock, page.end);
  for (let row = 1; row < page.length; row++) {
    const around = page.block[page.parent[row]];
    parts[row] &= !written[row] && written[page.parent[row]] && around >= 0 && has[around] ? 1 : 0;
  }
  parts[0] = 0;
  return parts;
}

// Texts before which visible text of the same block was left out: a space must keep the words apart.
function afterGaps(page, keep, solid) {
  const parted = new Uint8Array(page.length);
  let block = -2; // of the last text that was written
  let dropped = false;
  for (let row = 0; row < page.length; row++) {
    if (page.tag[row] !== TEXT || !page.chars[row] || page.hidden[row]) continue;
    if (solid[row]) {
      parted[row] = dropped && page.block[row] === block ? 1 : 0;
      block = page.block[row];
      dropped = false;
    } else {
      dropped = true;
    }
  }
  return parted;
}
