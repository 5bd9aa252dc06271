// A selector for a block that fits on other pages of the site too: plain, short, by names that people gave.
//
// A block that has a name of its own, an id or classes, is known by it, with as many names of elements around it as it
// takes to leave out blocks of other kinds; it may have neighbours of its own kind, such as other comments. A block
// without a name is known by its place below the nearest element that has one.

import { attributeOf, isElement, localNameOf, nextSiblingOf, parentOf, previousSiblingOf, selectIn } from "./dom.js";

const MOST_CLASSES = 2;
const MOST_NAMES_AROUND = 4;
const LONGEST_NAME = 40;

// These make up running text: one of them is meant, not all its neighbours that look like it.
const RUNNING = new Set("p h1 h2 h3 h4 h5 h6 li dt dd tr td th pre blockquote figure img span a".split(" "));
// Names of a state that will be over, not of a thing.
const STATES = "active|current|open|closed|selected|hover|focus|visible|shown|hidden|loaded|first|last|odd|even";
const PASSING = new RegExp(`^(?:is|has|js|no)-|^(?:${STATES})$`, "i");

// With `alone`, nothing else on this page is selected.
export function selectorFor(element, { alone = false } = {}) {
  const root = rootOf(element);
  const name = ownName(element);
  const single = alone || name === "" || RUNNING.has(localNameOf(element));
  const fits = (selector) => isFitting(selectIn(root, selector), element, single, alone || name === "");
  const own = name || escaped(localNameOf(element));
  return firstFitting(withNamesAround(own, element, " "), fits) ?? byPlace(element, root);
}

function firstFitting(selectors, fits) {
  for (const selector of selectors) if (fits(selector)) return selector;
  return null;
}

// Whether all that is selected is of one kind; if `single`, only one of it stands in each place; if `alone`, only one.
function isFitting(selected, element, single, alone) {
  if (alone) return selected.length === 1 && selected[0] === element;
  const [parent, kind] = [parentOf(element), kindOf(parentOf(element))];
  return selected.every((each) => {
    if (each === element) return true;
    return parentOf(each) === parent ? !single : kindOf(parentOf(each)) === kind;
  });
}

// A selector alone, then after one name around it, nearest first, then after more of them.
function* withNamesAround(own, element, between) {
  yield own;
  const names = namesAround(element);
  for (const name of names) yield `${name}${between}${own}`;
  for (let many = 2; many <= names.length; many++) yield `${names.slice(0, many).reverse().join(" ")}${between}${own}`;
}

function namesAround(element) {
  const names = [];
  for (let outer = parentOf(element); isInside(outer) && names.length < MOST_NAMES_AROUND; outer = parentOf(outer)) {
    const name = ownName(outer);
    if (name) names.push(name);
  }
  return names;
}

// Steps down from the nearest element around that has a name, or from the root if that is not enough.
function byPlace(element, root) {
  const steps = [step(element)];
  let outer = parentOf(element);
  for (; isInside(outer) && !ownName(outer); outer = parentOf(outer)) steps.unshift(step(outer));
  const path = steps.join(" > ");
  if (!isInside(outer)) return path;
  const named = withNamesAround(`${ownName(outer)} > ${path}`, outer, " ");
  return firstFitting(named, (selector) => selectIn(root, selector).length === 1) ?? fromRoot(element);
}

function fromRoot(element) {
  const steps = [];
  for (let each = element; isInside(each); each = parentOf(each)) steps.unshift(step(each));
  return steps.join(" > ");
}

// "p:nth-of-type(3)", or "p" where there is only one.
function step(element) {
  const name = localNameOf(element);
  let place = 1;
  for (let each = previousSiblingOf(element); each; each = previousSiblingOf(each)) place += isNamed(each, name);
  let more = place > 1;
  for (let each = nextSiblingOf(element); each && !more; each = nextSiblingOf(each)) more = isNamed(each, name);
  return more ? `${escaped(name)}:nth-of-type(${place})` : escaped(name);
}

function isNamed(node, name) {
  return isElement(node) && localNameOf(node) === name;
}

function isInside(node) {
  return node !== null && isElement(node);
}

// The document, the shadow root or the fragment that an element stands in.
function rootOf(element) {
  let root = element;
  for (let outer = parentOf(root); outer; outer = parentOf(root)) root = outer;
  return root;
}

function kindOf(node) {
  return isInside(node) ? ownName(node) || localNameOf(node) : "";
}

// "#id" or "tag.class.class" by lasting names; "" where there are none. Elements around everything need no name. A name
// with a number, such as "promo-1", may be "promo-2" on the next page: others go first.
function ownName(element) {
  const tag = localNameOf(element);
  if (tag === "html" || tag === "body") return "";
  const ids = [attributeOf(element, "id") ?? ""].filter(isLasting);
  const classes = (attributeOf(element, "class") ?? "").split(/\s+/).filter(isLasting);
  return nameOf(tag, ids.filter(isNumberless), classes.filter(isNumberless)) || nameOf(tag, ids, classes);
}

function nameOf(tag, [id], classes) {
  if (id) return `#${escaped(id)}`;
  return classes.length ? [tag, ...classes.slice(0, MOST_CLASSES)].map(escaped).join(".") : "";
}

function isNumberless(name) {
  return !/\d/.test(name);
}

function escaped(name) {
  return CSS.escape(name);
}

// Whether a name looks like one that people gave: no counted numbers, no scrambled letters, no passing state.
function isLasting(name) {
  if (name === "" || name.length > LONGEST_NAME || /\d{3}|\s/.test(name) || PASSING.test(name)) return false;
  return !name.split(/[-_:.]+/).some(isScrambled);
}

// "1q2w3e" and "bdVaJa" are; "col", "h2", "2024a" and "articleBody" are not.
function isScrambled(part) {
  if (/[a-z]\d+[a-z]|\d[a-z]+\d/i.test(part)) return true;
  if (part.length >= 5 && !/[aeiouy]/i.test(part) && /^[a-z]+$/i.test(part)) return true;
  const humps = part.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return humps.filter((hump) => hump.length <= 2).length >= 2;
}
