// Which rows a reader does not see.
//
// Some are hidden by what they are: tags that are never shown, and what is not read aloud (`aria-hidden`). For the rest
// the browser is asked how it draws them: not at all, without opacity, in a box of no size, far beyond the edge of the
// page, in letters without size or colour. Only elements that hold text or pictures are asked, and none below one that
// is hidden already, because asking is what takes most of the time.

import * as dom from "./dom.js";
import { boxTrick, isFolded, letterTrick, moves, speaksOfMotion } from "./tricks.js";
import { BLOCK, FALLBACK_INSIDE, NEVER_SHOWN, TEXT, codeOf, marked, table } from "./tags.js";
import { above, covered, subtreeSum } from "./tree.js";

// Ways to be hidden, as bits. Nothing on the page brings text into sight that a trick hides; other text may be waiting.
const OUTRIGHT = 1;
const TRICK = 2;
const FADED = 4;
const MOVING = 8; // not hidden by it; said of what is faded

const DIALOG = codeOf("dialog");
const MATH = table("math");
// Pages hide their whole body until a script shows it. Browsers hide `rp`, but without a ruby above the line it is
// read.
const ALWAYS_SHOWN = table("html body frameset rp");
const STRUCTURE = table("p ul ol table img figure section article h1 h2 h3 h4 h5 h6");
const PICTURE = table("img picture video audio canvas iframe frame object embed image");
const NOSCRIPT = codeOf("noscript");

const FAINT = 0.05;
const ENOUGH_TO_UNVEIL = 50; // words

// `hidden`, a column of 1 for each row that is hidden, and `seen`, bits of SEEN, which also say what hides it. A generator
// that yields now and then, so that others can do their work.
export function* seenRows(page) {
  const sight = sightOf(page);
  yield* look(sight, 0, page.length);
  let hidden = settled(sight);
  if (yield* unveil(sight, hidden)) hidden = settled(sight);
  return { hidden, seen: yield* seenOf(sight, hidden) };
}

// As `tools/wasm/exports.c` has it: hidden at all; hidden itself; by a trick; faded out; letters that nobody can read; a
// style that also speaks of motion; a box without height.
const SEEN = { hidden: 1, itself: 2, trick: 4, faded: 8, letters: 16, moves: 32, folded: 64 };

// What the kernel must know to tell what a reader could open. Of all that is hidden it is asked how, also below what is
// hidden already: a tab opens, but not the notice in it that is hidden by itself.
function* seenOf(sight, hidden) {
  const { page, illegible } = sight;
  const seen = new Uint8Array(page.length);
  for (let row = 0, steps = 1; row < page.length; row++, steps++) {
    if (steps % 256 === 0) yield;
    if (!hidden[row]) continue;
    const isText = page.tag[row] === TEXT;
    seen[row] = SEEN.hidden | (isText ? (illegible[row] ? SEEN.letters : 0) : waysToHide(sight, row));
    if (!NEVER_SHOWN[page.tag[row]] || page.tag[row] === DIALOG) continue;
    seen.fill(SEEN.hidden, row + 1, page.end[row]);
    row = page.end[row] - 1;
  }
  return seen;
}

function waysToHide({ page, chars, ways, veiled }, row) {
  const isVeiled = veiled[row] && !veiled[page.parent[row]];
  if (chars[row] === 0) return ways[row] || isVeiled ? SEEN.itself : 0;
  const element = page.nodes[row];
  const style = dom.styleOf(element);
  const isHere = ways[row] & (OUTRIGHT | TRICK | FADED) || isVeiled || style.display === "none";
  if (!isHere && !isHiddenOutright(element, page.tag[row])) return 0;
  const isFold = ways[row] & TRICK && isFolded(element, style);
  return (
    SEEN.itself |
    (isFold ? SEEN.folded : ways[row] & TRICK ? SEEN.trick : 0) |
    (ways[row] & FADED ? SEEN.faded : 0) |
    (moves(style) ? SEEN.moves : 0)
  );
}

function sightOf(page) {
  const column = () => new Uint8Array(page.length);
  return {
    page,
    chars: subtreeSum(page.chars, page.end),
    ways: column(),
    veiled: column(), // hidden by `visibility`, which what stands below can undo for itself
    illegible: column(),
    holdsText: textHolders(page),
    isLaidOut: isLaidOut(page),
    bodyIsVeiled: page.body > 0 && isVeiled(dom.styleOf(page.nodes[page.body])),
  };
}

// Asks every element of some rows that is not below a hidden one.
function* look(sight, first, end) {
  const { page, ways, veiled, illegible } = sight;
  for (let row = first, steps = 1; row < end; row++, steps++) {
    if (steps % 256 === 0) yield;
    const up = page.parent[row];
    veiled[row] = veiled[up];
    if (page.tag[row] === TEXT) illegible[row] = illegible[up];
    else if (!ALWAYS_SHOWN[page.tag[row]]) ways[row] = waysOf(sight, row);
    // Below a trick and what is faded the asking goes on: these may count as shown after all.
    if (ways[row] & OUTRIGHT) row = page.end[row] - 1;
  }
}

function settled(sight) {
  showFormulas(sight);
  showWhatWillAppear(sight);
  return joined(sight);
}

function isLaidOut({ nodes, body }) {
  return dom.isElement(nodes[body]) && dom.rectsOf(nodes[body]).length > 0;
}

function waysOf(sight, row) {
  const { page, chars, veiled, illegible } = sight;
  const element = page.nodes[row];
  if (isHiddenOutright(element, page.tag[row])) return OUTRIGHT;
  const hasText = chars[row] > 0;
  if (!hasText && !PICTURE[page.tag[row]] && !dom.hasAttributeOf(element, "style")) return 0;
  const style = dom.styleOf(element);
  if (style.display === "none") return OUTRIGHT;
  veiled[row] = !sight.bodyIsVeiled && isVeiled(style) ? 1 : 0;
  if (!hasText) return 0;
  if (sight.holdsText[row]) illegible[row] = letterTrick(style) ? 1 : 0;
  const faded = style.opacity <= FAINT ? FADED | (speaksOfMotion(element, style) ? MOVING : 0) : 0;
  return faded | (sight.isLaidOut && boxTrick(element, style) ? TRICK : 0);
}

function isHiddenOutright(element, tag) {
  if (NEVER_SHOWN[tag]) return !(tag === DIALOG && dom.hasAttributeOf(element, "open"));
  return dom.attributeOf(element, "aria-hidden")?.toLowerCase() === "true";
}

function isVeiled(style) {
  return style.visibility !== "visible";
}

// Rows right below which text stands.
function textHolders({ length, parent, chars }) {
  const holds = new Uint8Array(length);
  for (let row = 1; row < length; row++) if (chars[row] > 0) holds[parent[row]] = 1;
  return holds;
}

// Mathematics is put out of sight where it is also drawn; the drawing is for the eye alone, so this counts as shown.
function showFormulas({ page, chars, ways }) {
  const { length, tag, parent, end } = page;
  const formulas = marked(tag, MATH);
  if (!formulas.includes(1)) return;
  const inFormula = covered(formulas, end);
  const formulaChars = subtreeSum(
    page.chars.map((each, row) => (inFormula[row] ? each : 0)),
    end,
  );
  for (let row = 0; row < length; row++) {
    const isOnlyFormula = formulaChars[row] > 0 && formulaChars[row] === chars[row];
    if (isOnlyFormula && !BLOCK[tag[parent[row]]]) ways[row] &= ~(TRICK | FADED);
  }
}

// Text is faded out until a reader scrolls to it. It counts as shown where something about it speaks of motion, or
// where it has an inner structure, as sections of a page have.
function showWhatWillAppear({ page, ways }) {
  const structure = marked(page.tag, STRUCTURE);
  const inside = subtreeSum(structure, page.end);
  for (let row = 0; row < page.length; row++) {
    if (ways[row] & FADED && (ways[row] & MOVING || inside[row] > structure[row])) ways[row] &= ~FADED;
  }
}

// Everything that is hidden because it or something above it is, and what is only for browsers that lack something.
function joined({ page, ways, veiled, illegible }) {
  const { length, tag, end } = page;
  const hides = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    if (ways[row] & (OUTRIGHT | TRICK | FADED)) hides[row] = 1;
    if (FALLBACK_INSIDE[tag[row]]) for (let child = row + 1; child < end[row]; child = end[child]) hides[child] = 1;
  }
  const hidden = covered(hides, end);
  const shownText = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    if (tag[row] === TEXT && !hidden[row] && !veiled[row] && !illegible[row]) shownText[row] = 1;
  }
  const holdsShown = above(shownText, end);
  for (let row = 0; row < length; row++) {
    if (tag[row] === TEXT ? !shownText[row] : veiled[row] && !holdsShown[row]) hidden[row] = 1;
  }
  return hidden;
}

// Takes as shown what the page is about: some hide all of their text until something happens. Hidden elements that hold
// more words than all that is shown are taken as shown, but never what is hidden by a trick. Whether there were any.
function* unveil(sight, hidden) {
  const { page, ways, veiled } = sight;
  const words = subtreeSum(page.words, page.end);
  let shown = 0;
  for (let row = 0; row < page.length; row++) if (!hidden[row]) shown += page.words[row];
  if (words[0] < 2 * shown + ENOUGH_TO_UNVEIL) return false;
  let found = false;
  for (let row = 1; row < page.length; row++) {
    if (words[row] <= Math.max(shown, ENOUGH_TO_UNVEIL) || !mayUnveil(sight, row)) continue;
    veiled.fill(0, row, page.end[row]);
    if (ways[row] & OUTRIGHT) {
      const isDrawn = dom.rectsOf(page.nodes[row]).length > 0;
      yield* look({ ...sight, isLaidOut: isDrawn }, row + 1, page.end[row]); // it was not asked before
    }
    ways[row] = 0;
    found = true;
  }
  return found;
}

function mayUnveil({ page, ways, veiled }, row) {
  const hides = ways[row] & (OUTRIGHT | FADED) || (veiled[row] && !veiled[page.parent[row]]);
  if (!hides || ways[row] & TRICK) return false;
  return !NEVER_SHOWN[page.tag[row]] || isCopyOfPage(page, row);
}

// Where scripts run, a `noscript` holds its markup as one text; where they do not, it may hold the whole page.
function isCopyOfPage({ tag, end }, row) {
  return tag[row] === NOSCRIPT && tag.subarray(row + 1, end[row]).some((code) => code !== TEXT);
}
