// Which elements of a page say what region they are: by tag, landmark, role for screen readers, or name. As in the
// library's `roles/element_signs.py` and `roles/region_signs.py`.

import { attributeOf } from "./dom.js";
import { BESIDE, OF_CONTENT_SYSTEMS, PARTS, REGIONS, SECTION } from "./names.js";
import { TAGS, TEXT, marked, table } from "./tags.js";
import { covered, nearest, subtreeSum } from "./tree.js";

const LARGEST_PART = 0.5; // the share of the page's words, and of the kept ones, that a part beside the content may hold
const LONGEST_VALUE = 400;
const LONGEST_NAME = 80;
const HUMP = /(?<=[a-z0-9])(?=[A-Z])/g;
const JOINTS = /[^\p{L}\p{Nl}\p{No}]+/gu;
const SMALL = /^\p{Ll}+$/u;

// What a part of a page is as a region. A form is none by itself: it belongs to what is around it.
const REGION_OF_PART = {
  advert: "advert",
  legal: "footer",
  related: "related links",
  navigation: "menu",
  footer: "footer",
};
const PART_OF_TAG = { nav: "navigation", menu: "navigation", footer: "footer" };
for (const tag of ["form", "button", "select", "textarea", "option"]) PART_OF_TAG[tag] = "form";
const PART_OF_ROLE = {
  navigation: "navigation",
  menu: "navigation",
  menubar: "navigation",
  search: "form",
  contentinfo: "footer",
};
const LANDMARKS = { banner: "header", complementary: "aside", dialog: "banner", alertdialog: "banner" };
const IN_FOOTER = new Set(["menu", "aside", "banner"]); // part of the footer where they stand in it

const ASIDE = table("aside");
const ARTICLE = table("article");
const HEADER = table("header");
const NO_HEADER_IN = table("article main section aside nav"); // a header in one of these is theirs, and not the page's

const patterns = (named) => named.map(([name, source]) => [name, new RegExp(source)]);
const PART_PATTERNS = patterns(PARTS);
const REGION_PATTERNS = patterns(REGIONS);
const BESIDE_PATTERN = new RegExp(BESIDE);
const SYSTEM_PATTERN = new RegExp(OF_CONTENT_SYSTEMS);
const SECTIONS = new Set(SECTION.split(" "));

// A name in the form in which names are compared: `relatedPosts` and `related_posts-2` are both "related-posts".
export function normalised(name) {
  const cut = name.slice(0, LONGEST_NAME);
  if (SMALL.test(cut)) return cut;
  return cut
    .replace(HUMP, "-")
    .replace(JOINTS, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
}

// For each row the label of the nearest element above it that says one, "" where none does; that element's row; and
// whether an element above is named for the comments of a page.
export function* regionSigns(page, keep) {
  const names = new Names(page);
  const isSmall = smallParts(page, keep);
  const part = inherited(ownParts(page, names, isSmall), page.parent);
  yield;
  const isAside = page.tag.map((tag, row) => isSmall[row] && (ASIDE[tag] || names.of(row).isBeside) ? 1 : 0);
  const inAside = covered(isAside, page.end);
  const inOther = covered(marked(page.tag, NO_HEADER_IN), page.end);
  const own = new Array(page.length).fill("");
  const begins = (column, row) => column[row] && column[row] !== column[page.parent[row]];
  for (let row = page.body; row < page.end[page.body]; row++) {
    if (begins(part, row)) own[row] = REGION_OF_PART[part[row]] ?? "";
    if (page.tag[row] === TEXT || !isSmall[row]) continue;
    if (begins(inAside, row) && !part[row]) own[row] = "aside";
    if (HEADER[page.tag[row]] && !inOther[row]) own[row] = "header";
    own[row] = names.of(row).region || roleOf(page, row, LANDMARKS) || own[row];
  }
  const found = footersWhole(page, own);
  const isSection = page.tag.map((_, row) => (isSmall[row] && names.of(row).isSection ? 1 : 0));
  return { ...found, inComments: covered(isSection, page.end) };
}

function footersWhole(page, own) {
  const says = own.map(Boolean);
  const owner = nearest(says, page.parent);
  const label = Array.from(owner, (row) => (row < 0 ? "" : own[row]));
  const footer = nearest(own.map((each) => each === "footer"), page.parent); // prettier-ignore
  for (let row = 0; row < page.length; row++) {
    if (footer[row] >= 0 && IN_FOOTER.has(label[row])) [label[row], owner[row]] = ["footer", footer[row]];
  }
  return { label, owner };
}

// Elements that hold no more than half of the page and of what was kept: only those can be parts beside the content.
function smallParts({ words, hidden, end }, keep) {
  const shown = subtreeSum(words.map((each, row) => (hidden[row] ? 0 : each)), end); // prettier-ignore
  const kept = subtreeSum(words.map((each, row) => (keep[row] ? each : 0)), end); // prettier-ignore
  const isSmall = (each, row) => (each <= LARGEST_PART * shown[0] && kept[row] <= LARGEST_PART * kept[0] ? 1 : 0);
  return Uint8Array.from(shown, isSmall);
}

// What names say, else tags, else roles for screen readers; the footer of an article is none of the page.
function ownParts(page, names, isSmall) {
  const inArticle = covered(marked(page.tag, ARTICLE), page.end);
  return Array.from(page.tag, (tag, row) => {
    if (tag === TEXT || !isSmall[row] || row <= page.body || row >= page.end[page.body]) return "";
    const byTag = PART_OF_TAG[TAGS[tag]] ?? "";
    const ofPage = byTag === "footer" && inArticle[row] ? "" : byTag;
    const named = names.of(row).part;
    const byName = named === "footer" && ofPage ? "" : named;
    return byName || ofPage || roleOf(page, row, PART_OF_ROLE);
  });
}

function roleOf(page, row, known) {
  const roles = (attributeOf(page.nodes[row], "role") ?? "").slice(0, LONGEST_VALUE).toLowerCase().split(/\s+/);
  const found = roles.find((role) => Object.hasOwn(known, role));
  return found ? known[found] : "";
}

function inherited(own, parent) {
  return Array.from(nearest(own.map(Boolean), parent), (row) => (row < 0 ? "" : own[row]));
}

// What the class and the id of elements say. Each different value is looked up once.
class Names {
  #page;
  #said = new Map();
  #ofRow = [];

  constructor(page) {
    this.#page = page;
  }

  of(row) {
    return (this.#ofRow[row] ??= this.#ask(row));
  }

  #ask(row) {
    if (this.#page.tag[row] === TEXT) return NOTHING;
    const [classes, id] = ["class", "id"].map((name) => this.#say(attributeOf(this.#page.nodes[row], name) ?? ""));
    if (id === NOTHING) return classes;
    const isSection = classes.isSection || id.isSection;
    return { part: classes.part || id.part, region: classes.region || id.region, isBeside: classes.isBeside, isSection };
  }

  #say(value) {
    if (!value) return NOTHING;
    if (!this.#said.has(value)) this.#said.set(value, saidBy(value));
    return this.#said.get(value);
  }
}

const NOTHING = { part: "", region: "", isBeside: false, isSection: false };

function saidBy(value) {
  const names = value.slice(0, LONGEST_VALUE).split(/\s+/).filter(Boolean).map(normalised);
  const parts = new Set(names.map(partOf));
  const has = (pattern) => names.some((name) => pattern.test(`-${name}-`));
  return {
    part: PART_PATTERNS.find(([part]) => parts.has(part))?.[0] ?? "",
    region: REGION_PATTERNS.find(([, pattern]) => has(pattern))?.[0] ?? "",
    isBeside: has(BESIDE_PATTERN),
    isSection: names.some((name) => SECTIONS.has(name)),
  };
}

function partOf(name) {
  if (SYSTEM_PATTERN.test(name)) return "";
  return PART_PATTERNS.find(([, pattern]) => pattern.test(`-${name}-`))?.[0] ?? "";
}
