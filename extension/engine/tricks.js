// How text is kept out of sight though it has a place on the page: boxes without size or far away, letters without size
// or colour. The limits are those of the Python package.

import * as dom from "./dom.js";

const TINY = 1; // pixels: nobody can read what is no larger
const FAR = 500; // pixels beyond the left or upper edge of the page, where no reader can scroll to
const VERY_FAR = 4000; // pixels to the right: pages are that wide, but seldom

const FLAT = /^matrix\((?:0, 0,|[^)]*, 0, 0, [^,]+, [^,]+\)$)/; // no width or no height is left
const NO_BOX = new Set(["inline", "contents"]); // neither has a box that could cut anything off
// Parts of names that speak of motion.
const MOTION = new RegExp(
  "anim|fade|fading|reveal|motion|transition|duration|ease|appear|entrance|inview|in-view|scroll|lazy|delay|aos|wow|" +
    "invisible|loading|gsap|parallax",
);
const MOTION_ATTRIBUTES = "[data-aos], [data-w-id], [data-animation], [data-animate], [data-sal], [data-scroll]";

// Whether the box of an element is so small, so far away or so cut that nobody sees what is in it. Only boxes that cut
// off what does not fit, and those that are placed by themselves, are measured: measuring is slow.
export function boxTrick(element, style) {
  const position = style.position;
  const isPlaced = position === "absolute" || position === "fixed";
  const cuts = style.overflowY !== "visible" && !NO_BOX.has(style.display);
  if (!isPlaced && !cuts) return false;
  const rect = dom.rectOf(element);
  if (cuts && (rect.width <= TINY || rect.height <= TINY)) return true;
  return isPlaced && (isFarAway(element, rect, position) || isShrunk(rect, style) || isClipped(style));
}

function isShrunk(rect, style) {
  return (rect.width === 0 || rect.height === 0) && FLAT.test(style.transform);
}

function isFarAway(element, rect, position) {
  if (rect.left > -FAR && rect.top > -FAR && rect.left < VERY_FAR) return false;
  const view = position === "fixed" ? null : dom.windowOf(dom.documentOf(element));
  const left = rect.left + (view?.scrollX ?? 0);
  const top = rect.top + (view?.scrollY ?? 0);
  const isBefore = (left <= -FAR && left + rect.width <= 0) || (top <= -FAR && top + rect.height <= 0);
  return isBefore || left >= VERY_FAR;
}

function isClipped(style) {
  const sides = /^rect\(([^)]*)\)/
    .exec(style.clip)?.[1]
    .split(/[\s,]+/)
    .map(parseFloat);
  if (sides?.length === 4 && (sides[2] - sides[0] <= TINY || sides[1] - sides[3] <= TINY)) return true;
  const inset = /^inset\(([^)]*)\)/.exec(style.clipPath)?.[1].split(/\s+/);
  if (inset?.every((side) => side.endsWith("%") && parseFloat(side) >= 50)) return true;
  return /^(?:circle|ellipse)\(0(?:px|%)?\b(?!\.)/.test(style.clipPath);
}

// Whether the letters of an element have no size or no colour, or are pushed out of their line.
export function letterTrick(style) {
  if (parseFloat(style.fontSize) <= TINY) return true;
  if (parseFloat(style.textIndent) <= -FAR) return true;
  return isClear(style.webkitTextFillColor) && !drawsLetters(style);
}

function isClear(colour) {
  return /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);
}

// Whether something other than their colour makes letters visible.
function drawsLetters(style) {
  return style.textShadow !== "none" || style.backgroundClip === "text" || parseFloat(style.webkitTextStrokeWidth) > 0;
}

// Whether something about an element says that it moves, such as its class.
export function speaksOfMotion(element, style) {
  const names = `${dom.attributeOf(element, "id") ?? ""} ${dom.attributeOf(element, "class") ?? ""}`.toLowerCase();
  return MOTION.test(names) || dom.matchesSelector(element, MOTION_ATTRIBUTES) || moves(style);
}

// Whether its style says so.
export function moves(style) {
  const isMoved = style.animationName !== "none" || style.transform !== "none" || style.willChange !== "auto";
  return isMoved || /[1-9]/.test(style.transitionDuration);
}

// Whether a box only has no height, as what a click unfolds.
export function isFolded(element, style) {
  const rect = dom.rectOf(element);
  return style.overflowY !== "visible" && rect.height <= TINY && rect.width > TINY;
}
