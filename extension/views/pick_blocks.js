// Which block of the page is meant: the one at a point, the next one, a larger or a smaller one.

import { rowOf } from "../engine/corrections.js";
import {
  attributeOf,
  documentOf,
  elementAround,
  frameDocumentOf,
  holds,
  isDrawn,
  isElement,
  rectOf,
  shadowRootOf,
  styleOf,
  textOf,
  windowOf,
} from "../engine/dom.js";
import { table } from "../engine/tags.js";
import { isOverlay } from "./overlay.js";

const MEDIA = table("img picture video audio canvas iframe embed object");
const SAMPLE = 60;

const atPoint = {
  document: Document.prototype.elementsFromPoint,
  shadow: ShadowRoot.prototype.elementFromPoint,
};
const [clientLeft, clientTop] = ["clientLeft", "clientTop"].map(
  (name) => Object.getOwnPropertyDescriptor(Element.prototype, name).get,
);

export class Blocks {
  constructor(page) {
    this.page = page;
    this.shown = sums(page, (row) => !page.hidden[row] && (page.chars[row] > 0 || MEDIA[page.tag[row]]));
    this.rows = this.all();
  }

  // Every block that has text or a picture of its own, in their order; none of a section that is closed.
  all() {
    const { page } = this;
    const found = new Set();
    for (let row = page.body; row < page.end[page.body]; row++) {
      if (this.shown[row + 1] > this.shown[row]) found.add(this.blockOf(row));
    }
    const isOpen = (row) => row >= 0 && (isDrawn(page.nodes[row]) || styleOf(page.nodes[row]).display === "contents");
    return [...found].filter(isOpen).sort((one, other) => one - other);
  }

  // The nearest block around a row, with what is only wrapped around it. The whole page is none: there the outermost
  // element below it is taken.
  blockOf(row) {
    const { page } = this;
    let block = page.block[row] > page.body ? page.block[row] : row;
    const isWrapped = () => page.block[row] <= page.body || this.size(page.parent[block]) === this.size(block);
    while (page.parent[block] > page.body && isWrapped()) block = page.parent[block];
    return block > page.body && isElement(page.nodes[block]) ? block : -1;
  }

  // -1 where there is none.
  at(x, y) {
    for (let element = elementAt(x, y); element; element = elementAround(element)) {
      const row = rowOf(this.page, element);
      if (row !== undefined) return this.blockOf(row);
    }
    return -1;
  }

  next(row, step) {
    const { rows } = this;
    const after = rows.findIndex((each) => each > row);
    const place = step > 0 ? after : rows.findLastIndex((each) => each < row);
    return rows[place] ?? (row < 0 ? rows[0] : row) ?? -1;
  }

  // The nearest element around that shows more, or the row itself.
  larger(row) {
    const { page } = this;
    let outer = page.parent[row];
    while (outer > page.body && this.size(outer) === this.size(row)) outer = page.parent[outer];
    return outer > page.body ? outer : row;
  }

  // The element on the way down to an inner row that shows less, but most of all.
  smaller(row, inner) {
    let below = inner;
    for (let each = inner; each > row; each = this.larger(each)) {
      below = each;
      if (this.larger(each) === each) break;
    }
    return Math.max(below, row);
  }

  size(row) {
    return this.shown[this.page.end[row]] - this.shown[row];
  }

  holds(outer, inner) {
    return outer >= 0 && inner >= outer && inner < this.page.end[outer];
  }

  // Whether most of its words are content; what has no words is content unless it is shown dimly.
  isKept(row, { keep }) {
    const { page } = this;
    let [kept, all] = [0, 0];
    for (let each = row; each < page.end[row]; each++) {
      if (page.hidden[each] || page.chars[each] === 0) continue;
      all += page.words[each] || 1;
      if (keep[each]) kept += page.words[each] || 1;
    }
    return all > 0 ? kept * 2 >= all : !isDim(page.nodes[row]);
  }

  // Its first words.
  sample(row) {
    const { page } = this;
    let text = "";
    for (let each = row; each < page.end[row] && text.length < SAMPLE; each++) {
      if (!page.hidden[each] && page.chars[each] > 0) text += ` ${textOf(page.nodes[each])}`;
    }
    const plain = text.replace(/\s+/g, " ").trim();
    return plain.length > SAMPLE ? `${plain.slice(0, SAMPLE).trimEnd()}…` : plain;
  }
}

function sums(page, counts) {
  const before = new Int32Array(page.length + 1);
  for (let row = 0; row < page.length; row++) before[row + 1] = before[row] + (counts(row) ? 1 : 0);
  return before;
}

function isDim(element) {
  let each = element;
  while (each && attributeOf(each, "data-thresher") !== "dim") each = elementAround(each);
  return each !== null;
}

// ---- points and places in the window, into shadow trees and frames

export function elementAt(x, y) {
  let found = atPoint.document.call(document, x, y).find((each) => !isOverlay(each)) ?? null;
  for (let inner = found; inner; inner = innerAt(inner, x, y)) found = inner;
  return found;
}

function innerAt(element, x, y) {
  const framed = frameDocumentOf(element);
  if (framed) {
    const [left, top] = innerCorner(element);
    return atPoint.document.call(framed, x - left, y - top)[0] ?? null;
  }
  const shadow = shadowRootOf(element);
  const inner = shadow && atPoint.shadow.call(shadow, x, y);
  return inner && inner !== element && holds(shadow, inner) ? inner : null;
}

// Where the document in a frame begins, in the window of the whole page.
function innerCorner(frame) {
  const { left, top } = placeOf(frame);
  return [left + clientLeft.call(frame), top + clientTop.call(frame)];
}

// The rectangle of an element in the window of the whole page.
export function placeOf(element) {
  const { left, top, width, height } = rectOf(element);
  const frame = documentOf(element) === document ? null : windowOf(documentOf(element))?.frameElement;
  const [right, down] = frame ? innerCorner(frame) : [0, 0];
  return { left: left + right, top: top + down, width, height };
}
