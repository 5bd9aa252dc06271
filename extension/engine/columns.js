// From the live page to the node table: the one walk over its tree.
//
// What the walk sees is the page as it is drawn: below a shadow host stands its open shadow root, in a slot what was
// assigned to it, below a frame of the same site the document in it. Left out, subtree and all: scripts (but for
// mathematics), style sheets, drawings, and comments.

import * as dom from "./dom.js";
import { seenRows } from "./sight.js";
import { runInSlices, runNow } from "./slices.js";
import { BLOCK, LINK, OTHER, TEXT, codeOf, marked, table } from "./tags.js";
import { above, covered, nearest } from "./tree.js";
import { count, counted } from "./words.js";

const BODY = table("body frameset");
const FRAME = table("iframe frame");
const LEFT_OUT = table("script style svg");
const SCRIPT = codeOf("script");
const SLOT = codeOf("slot");
const NONE = [];
const A = codeOf("a");

const STARTS = 2; // a page that changes while it is read is read anew, but not for ever

// Reads a page in slices, so that a large one is not held up. If it changes in a pause, it is read anew; one that
// always changes is read without a pause.
export async function readPage(document) {
  for (let start = 0; start < STARTS; start++) {
    const page = await readInSlices(document);
    if (page) return page;
  }
  return readPageNow(document);
}

// Reads a page without a pause: nothing can change meanwhile.
export function readPageNow(document) {
  return runNow(read(document, () => {}));
}

// The page; null if it has changed.
async function readInSlices(document) {
  let hasChanged = false;
  const observer = new MutationObserver(() => (hasChanged = true));
  const watch = (root) => observer.observe(root, { childList: true, characterData: true, subtree: true });
  try {
    return await runInSlices(read(document, watch), () => !hasChanged);
  } finally {
    observer.disconnect();
  }
}

// Yields now and then; returns the page. `watch` is told of each tree: the document's, and those of frames and shadows.
function* read(document, watch) {
  const rows = new Rows();
  yield* walk(rows, document, watch);
  const page = rows.page();
  Object.assign(page, yield* seenRows(page));
  return page;
}

// The columns while they grow.
class Rows {
  constructor() {
    this.length = 0;
    this.nodes = [];
    this.tag = new Int16Array(4096);
    for (const name of ["parent", "end", "depth", "chars", "words", "spokenWords"]) this[name] = new Int32Array(4096);
    this.link = new Uint8Array(4096);
  }

  add(node, tag, parent) {
    const row = this.length++;
    if (row === this.tag.length) this.grow();
    this.nodes.push(node);
    this.tag[row] = tag;
    this.parent[row] = parent;
    this.end[row] = row + 1;
    this.depth[row] = row === 0 ? 0 : this.depth[parent] + 1;
    return row;
  }

  grow() {
    for (const name of ["tag", "parent", "end", "depth", "chars", "words", "spokenWords", "link"]) {
      const larger = new this[name].constructor(this.length * 2);
      larger.set(this[name]);
      this[name] = larger;
    }
  }

  page() {
    const page = { length: this.length, nodes: this.nodes };
    for (const name of ["tag", "parent", "end", "depth", "chars", "words", "spokenWords"])
      page[name] = this[name].slice(0, this.length);
    page.link = covered(this.link.subarray(0, this.length), page.end);
    page.block = nearest(blockLevel(page), page.parent);
    page.body = bodyRow(page);
    return page;
  }
}

// Rows that stand on lines of their own. A custom element does if it holds one that does.
function blockLevel({ tag, end }) {
  const block = marked(tag, BLOCK);
  const around = above(block, end);
  for (let row = 0; row < tag.length; row++) if (tag[row] === OTHER) block[row] = around[row];
  return block;
}

function bodyRow({ length, tag, end }) {
  for (let row = 1; row < length; row = end[row]) if (BODY[tag[row]]) return row;
  return 0;
}

// One walk in document order. A level of the stack is a node that is open: its row, and where its next child is found.
function* walk(rows, document, watch) {
  watch(document);
  const open = [];
  let level = { row: 0, next: null, list: [dom.rootElementOf(document)], place: 0 };
  for (let steps = 1; level; steps++) {
    if (steps % 512 === 0) yield;
    const node = nextOf(level);
    if (!node) {
      rows.end[level.row] = rows.length;
      level = open.pop();
      continue;
    }
    const inner = take(rows, node, level.row, watch);
    if (inner) {
      open.push(level);
      level = inner;
    }
  }
}

function nextOf(level) {
  if (level.list) return level.list[level.place++];
  const node = level.next;
  if (node) level.next = dom.nextSiblingOf(node);
  return node;
}

// Gives a node a row, if it is to have one; the level of its children, if it has any.
function take(rows, node, parent, watch) {
  const type = dom.typeOf(node);
  if (type === 3 || type === 4) {
    const row = rows.add(node, TEXT, parent);
    count(dom.textOf(node));
    rows.chars[row] = counted.chars;
    rows.words[row] = counted.words;
    rows.spokenWords[row] = counted.spokenWords;
  }
  if (type !== 1) return null;
  const tag = codeOf(dom.localNameOf(node));
  if (LEFT_OUT[tag] && !(tag === SCRIPT && isFormula(node))) return null;
  const row = rows.add(node, tag, parent);
  if (LINK[tag] && !(tag === A && isMereAnchor(node))) rows.link[row] = 1;
  return inside(node, tag, row, watch);
}

function isFormula(script) {
  return (dom.attributeOf(script, "type") ?? "").startsWith("math/tex");
}

// A link that leads nowhere, but can be led to.
function isMereAnchor(link) {
  if (dom.hasAttributeOf(link, "href")) return false;
  return (
    dom.hasAttributeOf(link, "name") ||
    dom.hasAttributeOf(link, "hidden") ||
    (dom.attributeOf(link, "aria-hidden") ?? "").toLowerCase() === "true"
  );
}

// Where the children of an element are found as it is drawn.
function inside(element, tag, row, watch) {
  if (FRAME[tag]) return insideFrame(element, row, watch);
  const root = dom.shadowRootOf(element);
  if (root) watch(root);
  const assigned = tag === SLOT ? dom.assignedNodesOf(element) : NONE;
  if (assigned.length) return { row, next: null, list: assigned, place: 0 };
  const first = dom.firstChildOf(root ?? element);
  return first && { row, next: first, list: null, place: 0 };
}

// Frames without an address have a document too, an empty one: it gets no rows.
function insideFrame(frame, row, watch) {
  const document = dom.frameDocumentOf(frame);
  const body = document && dom.bodyOf(document);
  if (!body || !dom.firstChildOf(body)) return null;
  watch(document);
  return { row, next: null, list: [dom.rootElementOf(document)], place: 0 };
}
