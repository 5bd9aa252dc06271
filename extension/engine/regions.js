// A page told apart: header, menus, main content, comments, related links, asides, banners, adverts, footer. Every word
// that a reader sees goes to one region, as in the library's `roles/regions.py`, which explains the rule.
//
// What the library knows beyond tags, landmarks, names and the verdict is not here: its threads and roles. So comments
// are what stands, dropped, in an element named for them, and lines of the main content are those of certain tags.

import { textOf } from "./dom.js";
import { RIGHTS } from "./names.js";
import { regionSigns } from "./region_signs.js";
import { codeOf, marked, table } from "./tags.js";
import { above, covered, nearest, subtreeSum } from "./tree.js";

export const REGIONS = [
  "header",
  "menu",
  "main content",
  "comments",
  "related links",
  "aside",
  "banner",
  "advert",
  "footer",
];
const MAIN = "main content";
const LONGEST_HEADER = 100; // words of a header that nothing says is one
const LONGEST_MENU_LINK = 3.5; // words that the links of a menu have in the mean
const LONGEST_IN_TEXT = 4; // words in the midst of the main content that belong to it, such as "[edit]"
const LEAST_RELATED = 2; // links that are a list
const LONGEST_ABOUT_RIGHTS = 160; // characters
const LINES = table("h1 figcaption caption time");
const CELL = table("td th");
const LINK = codeOf("a");
const ABOUT_RIGHTS = new RegExp(RIGHTS, "iu");

// The regions as {label, row, rows, words}, in the order in which they begin: `row` is the lowest element that holds
// all of one, `rows` are its text rows. Menus are those of `menus.js`. Work that can be interrupted.
export function* regionSteps(page, keep, menus) {
  const rows = shownRows(page, keep);
  if (rows.length === 0) return [];
  const { label, owner, inComments } = yield* regionSigns(page, keep);
  const state = { page, keep, rows, label, owner };
  markMenus(state, menus);
  for (const row of rows) if (keep[row]) label[row] = MAIN;
  for (const row of rows) if (inComments[row] && !keep[row] && label[row] !== "advert") label[row] = "comments";
  yield;
  markLines(state);
  markRights(state);
  markUnsigned(state);
  for (const row of rows) if (label[row] === MAIN || label[row] === "comments") owner[row] = 0; // there is one of each
  return together(state);
}

function shownRows({ length, chars, hidden, body, end }, keep) {
  const rows = [];
  for (let row = 0; row < length; row++) {
    const isShown = row >= body && row < end[body] && !hidden[row];
    if ((isShown || keep[row]) && chars[row] > 0) rows.push(row);
  }
  return rows;
}

// What is found to be a menu, where nothing is kept and no element says what it is.
function markMenus({ page, keep, label, owner }, menus) {
  const holdsKept = above(keep, page.end);
  for (const { row: menu } of menus) {
    if (holdsKept[menu]) continue;
    for (let row = menu; row < page.end[menu]; row++) if (!label[row]) [label[row], owner[row]] = ["menu", menu];
  }
}

// Captions, dates and the headline in what holds the main content and before its end, if no sign says otherwise.
function markLines({ page, rows, label }) {
  const main = rows.filter((row) => label[row] === MAIN);
  if (main.length === 0) return;
  const holder = holderOf(page, main);
  const isLine = covered(marked(page.tag, LINES), page.end);
  for (const row of rows) if (row > holder && row <= main.at(-1) && !label[row] && isLine[row]) label[row] = MAIN;
}

// The lowest element that holds some rows in page order.
function holderOf({ parent, end }, rows) {
  let row = parent[rows[0]];
  while (end[row] <= rows.at(-1)) row = parent[row];
  return row;
}

const isAboutRights = ({ nodes, chars }, row) =>
  chars[row] <= LONGEST_ABOUT_RIGHTS && ABOUT_RIGHTS.test(textOf(nodes[row]));

// A menu with a line about rights below the main content is the foot of the page.
function markRights({ page, rows, label, owner }) {
  const last = rows.findLast((row) => label[row] === MAIN) ?? page.length;
  const below = rows.filter((row) => row > last && label[row] === "menu");
  const feet = new Set(below.filter((row) => isAboutRights(page, row)).map((row) => owner[row]));
  for (const row of below) if (feet.has(owner[row])) label[row] = "footer";
}

// What nothing says, by the elements that hold it and nothing that is labelled yet.
function markUnsigned(state) {
  const { page, rows, label, owner } = state;
  const free = rows.filter((row) => !label[row]);
  if (free.length === 0) return;
  const tell = unsignedTeller(state);
  for (const { group, inside } of groupsOf(state, free)) {
    const found = tell(group, inside);
    for (const row of inside) label[row] = found;
  }
  const place = new Map(rows.map((row, at) => [row, at]));
  let own = page.length;
  free.forEach((row, at) => {
    const before = free[at - 1];
    const goesOn = at > 0 && place.get(before) + 1 === place.get(row) && label[before] === label[row];
    if (!goesOn) own++; // neighbours with the same label are one region
    owner[row] = own;
  });
}

// Free rows that stand together, with the largest element around them that holds nothing labelled.
function groupsOf({ page, rows, label }, free) {
  const isLabelled = new Uint8Array(page.length);
  for (const row of rows) if (label[row]) isLabelled[row] = 1;
  const holds = above(isLabelled, page.end);
  const texts = subtreeSum(page.chars.map((each) => (each > 0 ? 1 : 0)), page.end); // prettier-ignore
  for (let row = 0; row < page.length; row++) if (texts[row] === texts[0]) holds[row] = 1; // wrappers around it all
  const isGroup = holds.map((each, row) => (!each && holds[page.parent[row]] ? 1 : 0));
  const around = nearest(isGroup, page.parent);
  const groups = [];
  for (const row of free) {
    if (groups.length === 0 || groups.at(-1).group !== around[row]) groups.push({ group: around[row], inside: [] });
    groups.at(-1).inside.push(row);
  }
  return groups;
}

// Tells what a group of rows is: by their links, their place and their words.
function unsignedTeller({ page, rows, label }) {
  const main = rows.filter((row) => label[row] === MAIN);
  const [first, last] = main.length ? [main[0], main.at(-1)] : [rows.at(-1), rows.at(-1)];
  const holder = main.length ? holderOf(page, main) : page.body;
  const isCell = page.tag.map((tag, row) => (CELL[tag] && !(row <= holder && page.end[row] > holder) ? 1 : 0));
  const inColumn = covered(isCell, page.end);
  const linksBelow = subtreeSum(page.tag.map((tag) => (tag === LINK ? 1 : 0)), page.end); // prettier-ignore
  const until = wordsUntil(page);
  return (group, inside) => {
    const words = sum(inside, (row) => page.words[row]);
    const linked = sum(inside, (row) => (page.link[row] ? page.words[row] : 0));
    const links = linksBelow[Math.max(group, 0)];
    const [isBefore, isAfter, isLinked] = [inside[0] < first, inside[0] > last, linked > words / 2];
    if (!isBefore && !isAfter && words <= LONGEST_IN_TEXT) return MAIN;
    if (isAfter && inside.some((row) => isAboutRights(page, row))) return "footer";
    if (isLinked && links > 0 && linked <= LONGEST_MENU_LINK * links) return "menu";
    if (isLinked && links >= LEAST_RELATED) return "related links";
    return isBefore && until[inside[0]] <= LONGEST_HEADER && !inColumn[Math.max(group, 0)] ? "header" : "aside";
  };
}

function wordsUntil({ words }) {
  let total = 0;
  return words.map((each) => (total += each));
}

function sum(rows, value) {
  let total = 0;
  for (const row of rows) total += value(row);
  return total;
}

// Rows of the same label and owner are one region.
function together({ page, rows, label, owner }) {
  const regions = new Map();
  for (const row of rows) {
    const key = `${label[row]} ${owner[row]}`;
    if (!regions.has(key)) regions.set(key, { label: label[row], rows: [] });
    regions.get(key).rows.push(row);
  }
  const told = ({ label: name, rows: own }) => ({
    label: name,
    rows: own,
    row: holderOf(page, own),
    words: sum(own, (row) => page.words[row]),
  });
  return Array.from(regions.values(), told);
}
