// Which elements the Hide view marks: as few as can be.
//
// From the root down, an element of which all text is content is left alone, and one of which none is gets the mark
// "out". Only elements with both are looked into. They stay visible for their grounds and borders, without which light
// text on a dark ground could not be read. Text that stands directly in one of them is hidden with it ("around", what
// is content below it is then "in"), or, where that would take away content or a ground, by itself.

import {
  assignedNodesOf,
  childNodesOf,
  frameDocumentOf,
  isDrawn,
  isElement,
  localNameOf,
  matchesSelector,
  parentOf,
  selectIn,
  shadowRootOf,
  styleOf,
} from "../engine/dom.js";
import { DROPPED, KEPT } from "../engine/corrections.js";
import { isOverlay } from "./overlay.js";

const NEVER_DRAWN = new Set(
  "head script style link meta base title template noscript param source track br wbr".split(" "),
);
const CONTROLS = "button, input, select, textarea, [role=button]";
const PICTURES = "img, picture, figure, video, svg, canvas";
const FRAMES = new Set(["iframe", "frame"]);
const FEW_WORDS = 3;

// `marks` says of each element what it is marked with, `under` are those of them that stand below another, `texts` are
// text nodes to be hidden by themselves, `mixed` are the elements that were looked into. `canHideTexts(element)` says
// whether text can be hidden by itself there.
export function planMarks(page, verdict, canHideTexts) {
  const plan = { page, marks: new Map(), under: new Set(), texts: [], mixed: new Set(), canHideTexts };
  Object.assign(plan, countUnits(page, verdict), sides(page, verdict.keep));
  plan.home = homeOf(plan);
  const waiting = [0];
  while (waiting.length) lookInto(plan, waiting.pop(), waiting);
  return plan;
}

// ---- what is counted

function isShownText(page, row) {
  return page.chars[row] > 0 && !page.hidden[row];
}

// How much was kept and dropped before each row: text, and what has no text but was decided about by the user.
function countUnits(page, { keep, decided }) {
  const kept = new Int32Array(page.length + 1);
  const dropped = new Int32Array(page.length + 1);
  for (let row = 0; row < page.length; row++) {
    const text = isShownText(page, row);
    const bare = decided && !text && !page.hidden[row] && page.end[row] === row + 1 && isElement(page.nodes[row]);
    kept[row + 1] = kept[row] + ((text && keep[row]) || (bare && decided[row] === KEPT) ? 1 : 0);
    dropped[row + 1] = dropped[row] + ((text && !keep[row]) || (bare && decided[row] === DROPPED) ? 1 : 0);
  }
  return { kept, dropped };
}

// For each place between rows, whether the nearest visible text before and after it was kept.
function sides(page, keep) {
  const before = new Uint8Array(page.length + 1);
  const after = new Uint8Array(page.length + 1);
  for (let row = 0; row < page.length; row++) before[row + 1] = isShownText(page, row) ? keep[row] : before[row];
  for (let row = page.length - 1; row >= 0; row--) after[row] = isShownText(page, row) ? keep[row] : after[row + 1];
  return { before, after };
}

function count(sums, page, row) {
  return sums[page.end[row]] - sums[row];
}

// The smallest element around all that was kept.
function homeOf({ page, kept }) {
  let home = 0;
  const all = kept[page.length];
  for (let row = 1; row < page.length && row < page.end[home]; row++) if (count(kept, page, row) === all) home = row;
  return home;
}

// ---- the walk

function lookInto(plan, row, waiting) {
  const { page, mixed } = plan;
  const element = page.nodes[row];
  const children = childRows(page, row);
  const inner = hideOwnText(plan, row, children) ? "in" : "";
  mixed.add(element);
  for (const child of children.values()) if (isElement(page.nodes[child])) judge(plan, child, inner, waiting);
  judgeRowless(plan, row, children, inner);
}

function childRows(page, row) {
  const rows = new Map();
  for (let child = row + 1; child < page.end[row]; child = page.end[child]) rows.set(page.nodes[child], child);
  return rows;
}

function judge(plan, row, inner, waiting) {
  const { page, kept, dropped, marks } = plan;
  const element = page.nodes[row];
  if (NEVER_DRAWN.has(localNameOf(element))) return;
  const some = count(kept, page, row) > 0;
  const others = count(dropped, page, row) > 0;
  const stays = some || (!others && staysBeside(plan, element, page.parent[row], row, page.end[row]));
  if (!stays) return markOut(plan, row);
  if (inner && !page.hidden[row]) marks.set(element, inner);
  if (some && others) waiting.push(row);
}

// Rules for what is below a marked element do not reach into shadow trees and slots: the first elements there are
// marked as well.
function markOut({ page, marks, under }, top) {
  marks.set(page.nodes[top], "out");
  for (let row = top + 1; row < page.end[top]; row++) {
    const node = page.nodes[row];
    if (!isElement(node) || parentOf(node) === page.nodes[page.parent[row]]) continue;
    marks.set(node, "out");
    under.add(node);
  }
}

// Drawings and other elements that have no row in the table.
function judgeRowless(plan, row, rows, inner) {
  let place = row + 1;
  for (const child of drawnChildren(plan.page.nodes[row])) {
    if (rows.has(child)) place = plan.page.end[rows.get(child)];
    else if (isElement(child) && !NEVER_DRAWN.has(localNameOf(child)) && !isOverlay(child)) {
      const stays = staysBeside(plan, child, row, place, place);
      if (!stays) plan.marks.set(child, "out");
      else if (inner) plan.marks.set(child, inner);
    }
  }
}

function drawnChildren(element) {
  const name = localNameOf(element);
  const frame = FRAMES.has(name) ? frameDocumentOf(element) : null;
  if (frame) return childNodesOf(frame);
  const shadow = shadowRootOf(element);
  if (shadow) return childNodesOf(shadow);
  const assigned = name === "slot" ? assignedNodesOf(element) : [];
  return assigned.length ? assigned : childNodesOf(element);
}

// ---- what has no text

// Pictures amid the content stay, and those at its edges if they stand with it; so does what is hidden but could be
// opened, and an ornament of a few words that is not read out.
function staysBeside(plan, element, parent, from, to) {
  const { page, before, after, home } = plan;
  const amid = before[from] && after[to];
  if (from < to && page.hidden[from]) return Boolean(amid) && (isOrnament(page, from, to) || !isSeen(element));
  const inHome = home > page.body && parent >= home && parent < page.end[home];
  const atEdge = inHome && (before[from] || after[to]) && hasAny(element, PICTURES);
  return Boolean(amid || atEdge) && !hasAny(element, CONTROLS) && styleOf(element).position !== "fixed";
}

function isOrnament(page, from, to) {
  let words = 0;
  for (let row = from; row < to; row++) words += page.words[row];
  return words <= FEW_WORDS;
}

function isSeen(element) {
  return isDrawn(element, { opacityProperty: true, visibilityProperty: true });
}

function hasAny(element, selector) {
  return matchesSelector(element, selector) || selectIn(element, selector).length > 0;
}

// ---- text directly in a mixed element

// True where the element itself is hidden, so that what stays below it must be made visible again.
function hideOwnText(plan, row, children) {
  const { page, marks, texts, canHideTexts } = plan;
  const own = [...children.values()].filter((child) => !isElement(page.nodes[child]) && isShownText(page, child));
  const out = own.filter((child) => count(plan.dropped, page, child) > 0);
  if (out.length === 0) return false;
  const element = page.nodes[row];
  const byItself = out.length < own.length || hasGround(element);
  if (byItself && canHideTexts(element)) for (const child of out) texts.push(page.nodes[child]);
  else if (out.length === own.length) marks.set(element, "around");
  return marks.get(element) === "around";
}

// The ground of the whole page is painted even where the element that it belongs to is hidden.
function hasGround(element) {
  const [name, style] = [localNameOf(element), styleOf(element)];
  if (name === "html" || (name === "body" && isClear(styleOf(parentOf(element)).backgroundColor))) return false;
  const lines = ["Top", "Right", "Bottom", "Left"].some((side) => style[`border${side}Width`] !== "0px");
  return lines || style.backgroundImage !== "none" || style.boxShadow !== "none" || !isClear(style.backgroundColor);
}

function isClear(colour) {
  return colour === "transparent" || /[,/] ?0\)$/.test(colour);
}
