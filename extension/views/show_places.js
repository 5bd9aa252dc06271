// Where nodes are on the screen, and what can be seen of them: boxes that scroll inside others are cut off by those,
// and the boxes of a frame are counted from the frame's corner.

import { elementAround, frameDocumentOf, isDrawn, isElement, rectOf, styleOf, textOf } from "../engine/dom.js";
import { codeOf } from "../engine/tags.js";
import { nearest } from "../engine/tree.js";

const [CLIPS, POSITIONED, ABSOLUTE, FIXED, RIGHT_TO_LEFT, KNOWN] = [1, 2, 4, 8, 16, 32];
// What cuts off a box: whatever stands around it; for an absolute box nothing before the box that it is placed in; for
// a fixed one nothing but its window.
const [BY_ALL, BY_POSITIONED, BY_WINDOW] = [0, 1, 2];
const FRAMES = new Set([codeOf("iframe"), codeOf("frame")]);
const WINDOW_WIDE = new Set([codeOf("html"), codeOf("body")]); // what they cut off, the window does

const MOST_TEXTS = 100;

export class Places {
  #page;
  #frameAround; // of each row: itself if it is a frame that can be read, or the nearest one around it; else -1
  #range = new Range();
  #looks;
  #frames = new Map();

  constructor(page) {
    this.#page = page;
    this.#frameAround = nearest(markedFrames(page), page.parent);
    this.#looks = new Uint8Array(page.length);
  }

  // Frames may have moved since boxes were last read; `restyled` if everything may look different.
  refresh(restyled) {
    this.#frames.clear();
    if (restyled) this.#looks.fill(0);
  }

  isRightToLeft(row) {
    return (this.#look(row) & RIGHT_TO_LEFT) !== 0;
  }

  // The box of an element or a text in the coordinates of its own window.
  own(row) {
    const node = this.#page.nodes[row];
    if (!isElement(node)) return this.text(row, row);
    const rect = rectOf(node);
    if (rect.width > 0 || rect.height > 0) return rect;
    this.#range.selectNodeContents(node); // an element without a box of its own, such as `display: contents`
    return this.#range.getBoundingClientRect();
  }

  // The box around the text from one text row to another.
  text(first, last) {
    const [start, end] = [this.#page.nodes[first], this.#page.nodes[last]];
    this.#range.setStart(start, 0);
    this.#range.setEnd(end, textOf(end).length);
    if (this.#range.startContainer === start) return this.#range.getBoundingClientRect();
    return union(this.text(first, first), this.text(last, last)); // one is in a shadow tree, and the other is not
  }

  // The box around some texts, which may have others between them; around very many it is the box from first to last.
  texts(rows) {
    if (rows.length > MOST_TEXTS) return this.text(rows[0], rows.at(-1));
    const boxes = rows.map((row) => this.text(row, row)).filter((box) => box.width > 0 && box.height > 0);
    return boxes.reduce(union, boxes[0] ?? this.text(rows[0], rows[0]));
  }

  // What can be seen of a box of a row, in the coordinates of the document; null if nothing can.
  visible(row, rect) {
    const { parent, nodes } = this.#page;
    if (isClosed(nodes[row])) return null;
    let box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
    let cut = BY_ALL;
    for (let at = row; at > 0 && isArea(box); at = parent[at]) {
      if (at !== row && this.#frameAround[at] === at) {
        box = intoFrame(box, this.#frame(at));
        cut = BY_ALL;
      }
      const look = this.#look(at);
      if (cut === BY_WINDOW || (cut === BY_POSITIONED && !(look & POSITIONED))) continue;
      if (look & CLIPS) box = common(box, rectOf(nodes[at]));
      cut = look & FIXED ? BY_WINDOW : look & ABSOLUTE ? BY_POSITIONED : BY_ALL;
    }
    return isArea(box) ? shifted(box, scrollX, scrollY) : null;
  }

  // Where the window in a frame begins, in the coordinates of the window of the page.
  corner(row) {
    const corner = { x: 0, y: 0 };
    for (let at = this.#frameAround[row]; at >= 0; at = this.#frameAround[this.#page.parent[at]]) {
      corner.x += this.#frame(at).left;
      corner.y += this.#frame(at).top;
    }
    return corner;
  }

  // Where the window that a row stands in begins.
  cornerAround(row) {
    return this.corner(this.#page.parent[row]);
  }

  // The inside of a frame, in the coordinates of the window around it.
  #frame(row) {
    if (!this.#frames.has(row)) {
      const frame = this.#page.nodes[row];
      const rect = rectOf(frame);
      const style = styleOf(frame);
      const padding = (side) => parseFloat(style[`padding${side}`]);
      const left = rect.left + frame.clientLeft + padding("Left");
      const top = rect.top + frame.clientTop + padding("Top");
      const right = rect.left + frame.clientLeft + frame.clientWidth - padding("Right");
      const bottom = rect.top + frame.clientTop + frame.clientHeight - padding("Bottom");
      this.#frames.set(row, { left, top, right, bottom });
    }
    return this.#frames.get(row);
  }

  #look(row) {
    return this.#looks[row] || (this.#looks[row] = KNOWN | this.#askLook(row));
  }

  #askLook(row) {
    const node = this.#page.nodes[row];
    if (!isElement(node)) return 0;
    const style = styleOf(node);
    const { position } = style;
    const clips =
      !WINDOW_WIDE.has(this.#page.tag[row]) && (style.overflowX !== "visible" || style.overflowY !== "visible");
    return (
      (clips && !style.display.startsWith("inline") ? CLIPS : 0) |
      (position !== "static" || style.transform !== "none" ? POSITIONED : 0) |
      (position === "absolute" ? ABSOLUTE : 0) |
      (position === "fixed" ? FIXED : 0) |
      (style.direction === "rtl" ? RIGHT_TO_LEFT : 0)
    );
  }
}

// The rows of frames that can be read: those that hold rows.
export function frameRows(page) {
  const rows = [];
  for (let row = 1; row < page.length; row++) {
    if (FRAMES.has(page.tag[row]) && page.end[row] > row + 1 && frameDocumentOf(page.nodes[row])) rows.push(row);
  }
  return rows;
}

function markedFrames(page) {
  const marked = new Uint8Array(page.length);
  for (const row of frameRows(page)) marked[row] = 1;
  return marked;
}

// In a section that the reader can open, of which browsers tell where it would be, over what stands there now; or gone.
function isClosed(node) {
  const element = isElement(node) ? node : elementAround(node);
  return element === null || (!isDrawn(element) && styleOf(element).display !== "contents");
}

function isArea({ left, top, right, bottom }) {
  return right - left >= 1 && bottom - top >= 1;
}

function shifted({ left, top, right, bottom }, x, y) {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function intoFrame(box, frame) {
  return common(shifted(box, frame.left, frame.top), frame);
}

function common(one, other) {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

function union(one, other) {
  if (one.width === 0) return other;
  if (other.width === 0) return one;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
