// Which rows a reader does not see.
//
// Some are hidden by what they are: tags that are never shown, and what is not read aloud (`aria-hidden`). For the rest
// the browser is asked how it draws them: not at all, without opacity, in a box of no size, far beyond the edge of the
// page, in letters without size or colour. Only elements that hold text or pictures are asked, and none below one that
// is hidden already, because asking is what takes most of the time.

import * as dom from "./dom.js";
import { boxTrick, letterTrick, speaksOfMotion } from "./tricks.js";
import { BLOCK, FALLBACK_INSIDE, NEVER_SHOWN, TEXT, codeOf, table } from "./tags.js";
import { above, covered, subtreeSum } from "./tree.js";

// Ways to be hidden, as bits. Nothing on the page brings text into sight that a trick hides; other text may be waiting.
const OUTRIGHT = 1;
const TRICK = 2;
const FADED = 4;
const MOVING = 8; // not hidden by it; said of what is faded

const DIALOG = codeOf("dialog");
const MATH = table("math");
const WHOLE = table("html body frameset"); // pages hide their whole body until a script shows it
const STRUCTURE = table("p ul ol table img figure section article h1 h2 h3 h4 h5 h6");
const PICTURE = table("img picture video audio canvas iframe frame object embed image");
const NEVER_UNVEILED = NEVER_SHOWN.slice();
NEVER_UNVEILED[codeOf("noscript")] = 0;

const FAINT = 0.05;
const ENOUGH_TO_UNVEIL = 50; // words

// A column of 1 for each row that is hidden. A generator that yields now and then, so that others can do their work.
export function* hiddenRows(page) {
  const sight = { page, chars: subtreeSum(page.chars, page.end), ways: new Uint8Array(page.length) };
  sight.veiled = new Uint8Array(page.length); // hidden by `visibility`, which what stands below can undo for itself
  sight.illegible = new Uint8Array(page.length);
  yield* look(sight);
  showFormulas(sight);
  showWhatWillAppear(sight);
  const hidden = joined(sight);
  return unveil(sight, hidden) ? joined(sight) : hidden;
}

// Asks every element that is not below a hidden one.
function* look(sight) {
  const { page, ways, veiled, illegible } = sight;
  const askBoxes = isLaidOut(page);
  const bodyIsVeiled = page.body > 0 && isVeiled(dom.styleOf(page.nodes[page.body]));
  for (let row = 0; row < page.length; row++) {
    if (row % 256 === 0) yield;
    const up = page.parent[row];
    if (page.tag[row] === TEXT) {
      veiled[row] = veiled[up];
      illegible[row] = illegible[up];
    } else if (!WHOLE[page.tag[row]]) {
      veiled[row] = veiled[up];
      ways[row] = waysOf(sight, row, askBoxes, bodyIsVeiled);
      // What is faded may be shown after all: then what stands below it must have been asked.
      if (ways[row] & (OUTRIGHT | TRICK)) row = page.end[row] - 1;
    }
  }
}

function isLaidOut({ nodes, body }) {
  return dom.isElement(nodes[body]) && dom.rectsOf(nodes[body]).length > 0;
}

function waysOf(sight, row, askBoxes, bodyIsVeiled) {
  const { page, chars, veiled, illegible } = sight;
  const element = page.nodes[row];
  if (isHiddenOutright(element, page.tag[row])) return OUTRIGHT;
  const hasText = chars[row] > 0;
  if (!hasText && !PICTURE[page.tag[row]] && !dom.hasAttributeOf(element, "style")) return 0;
  const style = dom.styleOf(element);
  if (style.display === "none") return OUTRIGHT;
  veiled[row] = !bodyIsVeiled && isVeiled(style) ? 1 : 0;
  if (!hasText) return 0;
  if (holdsTextItself(page, row)) illegible[row] = letterTrick(style) ? 1 : 0;
  const faded = style.opacity <= FAINT ? FADED | (speaksOfMotion(element, style) ? MOVING : 0) : 0;
  return faded | (askBoxes && boxTrick(element, style) ? TRICK : 0);
}

function isHiddenOutright(element, tag) {
  if (NEVER_SHOWN[tag]) return !(tag === DIALOG && dom.hasAttributeOf(element, "open"));
  return dom.attributeOf(element, "aria-hidden")?.toLowerCase() === "true";
}

function isVeiled(style) {
  return style.visibility !== "visible";
}

function holdsTextItself({ tag, end, chars }, row) {
  for (let child = row + 1; child < end[row]; child = end[child]) {
    if (tag[child] === TEXT && chars[child] > 0) return true;
  }
  return false;
}

// Mathematics is put out of sight where it is also drawn; the drawing is for the eye alone, so this counts as shown.
function showFormulas({ page, chars, ways }) {
  const { length, tag, parent, end } = page;
  const formulas = Uint8Array.from(tag, (code) => MATH[code]);
  if (!formulas.includes(1)) return;
  const inFormula = covered(formulas, end);
  const formulaChars = subtreeSum(page.chars.map((each, row) => (inFormula[row] ? each : 0)), end);
  for (let row = 0; row < length; row++) {
    const isOnlyFormula = formulaChars[row] > 0 && formulaChars[row] === chars[row];
    if (isOnlyFormula && !BLOCK[tag[parent[row]]]) ways[row] &= ~(TRICK | FADED);
  }
}

// Text is faded out until a reader scrolls to it. It counts as shown where something about it speaks of motion, or where
// it has an inner structure, as sections of a page have.
function showWhatWillAppear({ page, ways }) {
  const structure = Uint8Array.from(page.tag, (code) => STRUCTURE[code]);
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
    hides[row] = ways[row] & (OUTRIGHT | TRICK | FADED) ? 1 : 0;
    if (FALLBACK_INSIDE[tag[row]]) for (let child = row + 1; child < end[row]; child = end[child]) hides[child] = 1;
  }
  const hidden = covered(hides, end);
  const shownText = tag.map((code, row) => (code === TEXT && !hidden[row] && !veiled[row] && !illegible[row] ? 1 : 0));
  const holdsShown = above(shownText, end);
  for (let row = 0; row < length; row++) {
    if (tag[row] === TEXT ? !shownText[row] : veiled[row] && !holdsShown[row]) hidden[row] = 1;
  }
  return hidden;
}

// Takes as shown what the page is about: some hide all of their text until something happens. Hidden elements that hold
// more words than all that is shown are taken as shown, but never what is hidden by a trick. Whether there were any.
function unveil({ page, ways, veiled }, hidden) {
  const { length, tag, parent, end } = page;
  const words = subtreeSum(page.words, end);
  let shown = 0;
  for (let row = 0; row < length; row++) if (!hidden[row]) shown += page.words[row];
  if (words[0] < 2 * shown + ENOUGH_TO_UNVEIL) return false;
  let found = false;
  for (let row = 1; row < length; row++) {
    const hides = ways[row] & (OUTRIGHT | FADED) || (veiled[row] && !veiled[parent[row]]);
    if (!hides || ways[row] & TRICK || NEVER_UNVEILED[tag[row]]) continue;
    if (words[row] <= Math.max(shown, ENOUGH_TO_UNVEIL)) continue;
    ways[row] = 0;
    veiled.fill(0, row, end[row]);
    found = true;
  }
  return found;
}
