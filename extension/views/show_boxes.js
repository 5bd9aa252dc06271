// What is drawn over the page: tinted text, numbers of blocks, outlines of menus, and the frame around the node that
// the tree points at. It follows the page when that scrolls, inside or as a whole, or is laid out anew.

import { rootElementOf } from "../engine/dom.js";
import { say } from "../strings.js";
import { isKept, textPieces } from "./show_facts.js";
import { lay, Layer } from "./show_layer.js";
import { make } from "./show_make.js";
import { count, levelOf } from "./show_numbers.js";
import { Places } from "./show_places.js";

const SWEEP_TIME = 6; // milliseconds of a frame that may be spent on boxes far from the window
const LOOK_AGAIN = 700; // milliseconds after which the page is looked at again, though nothing told of a change
// The name of each region, and how it looks.
const REGIONS = {
  header: ["regionHeader", "frame-of-page"],
  menu: ["regionMenu", "links"],
  "main content": ["regionMain", "main"],
  comments: ["regionComments", "talk"],
  "related links": ["regionRelated", "links"],
  aside: ["regionAside", "beside"],
  banner: ["regionBanner", "asks"],
  advert: ["regionAdvert", "asks"],
  footer: ["regionFooter", "frame-of-page"],
};
const MARGIN = { side: 5, top: 10 }; // pixels; at the top is room for the name of a menu
const BADGE = { width: 24, height: 17 };

export class Boxes {
  #facts = null;
  #root;
  #places;
  #text;
  #menus;
  #blocks;
  #regions;
  #pointer = make("div", "pointer", { hidden: "" });
  #ranked; // where menus and blocks are drawn
  #regionsPart;
  #pointed = -1;
  #wide = innerWidth; // of the page
  #frame = 0;
  #restyled = true;
  #moved = false;

  // `windows` are those of the page and its frames, with their rows.
  constructor(page, root, windows, signal) {
    this.#root = root;
    this.#places = new Places(page);
    const part = (look) => root.appendChild(make("div", look, { "aria-hidden": "true" }));
    const [tints, outlines, badges, regions] = ["tints", "outlines", "badges", "regions"].map(part);
    regions.hidden = true;
    this.#ranked = [outlines, badges];
    const read = (item) => this.#places.own(item.row);
    this.#text = new Layer(this.#places, tints, {
      read: (piece) => this.#places.text(piece.first, piece.last),
      make: (piece) => this.#tint(piece),
    });
    this.#menus = new Layer(this.#places, outlines, {
      read,
      make: menuOutline,
      arrange: (boxes) => allInside(boxes, this.#wide),
    });
    this.#blocks = new Layer(this.#places, badges, {
      read,
      make: blockBadge,
      arrange: (boxes) => besideEachOther(boxes, this.#wide),
    });
    this.#regions = new Layer(this.#places, regions, {
      read: (region) => this.#places.texts(region.rows),
      make: (region) => regionOutline(region, this.#places.isRightToLeft(region.row)),
      arrange: (boxes) => allInside(boxes, this.#wide),
    });
    this.#regionsPart = regions;
    tints.after(this.#pointer);
    this.#text.setItems(textPieces(page));
    this.#follow(windows, signal);
  }

  setFacts(facts) {
    this.#facts = facts;
    this.#text.clear();
    this.#drawSoon();
  }

  setRanking(blocks, menus) {
    this.#blocks.setItems(blocks);
    this.#menus.setItems(menus);
    this.#drawSoon();
  }

  setRegions(regions) {
    this.#regions.setItems(regions);
    this.#drawSoon();
  }

  // Regions are outlined instead of menus and blocks: all at once, nobody could read.
  showRegions(on) {
    this.#regionsPart.hidden = !on;
    for (const each of this.#ranked) each.hidden = on;
    this.#drawSoon();
  }

  // Draw a frame around a node; -1 for none.
  point(row) {
    if (row === this.#pointed) return;
    this.#pointed = row;
    this.#drawSoon();
  }

  // A point of the window in a frame, or of that of the page (row 0), as a point of the latter.
  spot(frame, x, y) {
    const corner = this.#places.corner(frame);
    return { x: x + corner.x, y: y + corner.y };
  }

  // The piece of text at a point of the window.
  at({ x, y }) {
    return this.#text.at(x + scrollX, y + scrollY);
  }

  // What can be seen of a node, in the coordinates of the document; null if nothing can.
  boxOf(row) {
    return this.#places.visible(row, this.#places.own(row));
  }

  // ---- drawing

  #tint(piece) {
    const { page, verdict, height } = this.#facts;
    const fate = isKept(piece, page, verdict.keep) ? "kept" : "dropped";
    const side = this.#places.isRightToLeft(piece.block) ? "rtl" : "ltr";
    return make("div", `tint ${fate} ${side}`, { "data-level": levelOf(height[piece.block]), "data-row": piece.block });
  }

  #drawSoon() {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#frame = 0;
    if (!this.#root.isConnected) return; // the page has thrown it out
    const layers = this.#layers;
    this.#wide = rootElementOf(document).clientWidth;
    this.#places.refresh(this.#restyled);
    this.#restyled = false;
    const until = performance.now() + SWEEP_TIME;
    const areKnown = layers.every((layer) => layer.sweep(until));
    for (const layer of layers) if (layer.measure()) this.#moved = true;
    const pointed = this.#pointed < 0 ? null : this.boxOf(this.#pointed);
    for (const layer of layers) layer.draw();
    this.#pointer.hidden = pointed === null;
    if (pointed) lay(this.#pointer, inside(pointed, this.#wide));
    if (!areKnown) this.#drawSoon();
  }

  // ---- following the page

  #follow(windows, signal) {
    const changed = () => this.#changed();
    for (const { window } of windows) {
      window.addEventListener("scroll", (event) => this.#scrolled(event), { signal, capture: true, passive: true });
      window.addEventListener("resize", changed, { signal });
    }
    const observer = new ResizeObserver(changed);
    observer.observe(rootElementOf(document));
    const timer = setInterval(() => this.#lookAgain(), LOOK_AGAIN);
    signal.addEventListener("abort", () => {
      observer.disconnect();
      clearInterval(timer);
      cancelAnimationFrame(this.#frame);
    });
  }

  // When the page scrolls as a whole, the boxes go with it.
  #scrolled(event) {
    if (event.target !== document) this.#forget();
    this.#drawSoon();
  }

  #changed() {
    this.#restyled = true;
    this.#forget();
    this.#drawSoon();
  }

  // Late pictures, opened menus, sticky headers: if something near the window has moved, so may have what is far.
  #lookAgain() {
    if (this.#moved) this.#changed();
    this.#moved = false;
    this.#drawSoon();
  }

  #forget() {
    for (const layer of this.#layers) layer.forget();
  }

  get #layers() {
    return [this.#text, this.#menus, this.#blocks, this.#regions];
  }
}

function regionOutline({ label, rows }, isRightToLeft) {
  const [key, look] = REGIONS[label];
  return make("div", `region ${look} ${isRightToLeft ? "rtl" : "ltr"}`, { "data-row": rows[0] }, make("span", "", {}, say(key)));
}

function menuOutline(menu) {
  return make("div", "menu", { "data-row": menu.row }, make("span", "", {}, say("showMenu", count(menu.rank))));
}

// The tree tells of the blocks too, so nobody has to step through the badges by keyboard.
function blockBadge(block) {
  const text = count(block.rank);
  const badge = make("button", "badge", {
    type: "button",
    tabindex: "-1",
    "data-row": block.row,
    "data-rank": block.rank,
  });
  badge.append(text);
  return badge;
}

// Lines around boxes at the window's edges are drawn inside it.
function inside({ left, top, right, bottom }, wide) {
  const [start, end] = [Math.max(left, MARGIN.side), Math.min(right, wide - MARGIN.side)];
  return { left: start, top: Math.max(top, MARGIN.top), right: Math.max(start, end), bottom };
}

function allInside(boxes, wide) {
  return new Map(Array.from(boxes, ([at, box]) => [at, inside(box, wide)]));
}

// Badges stand on the upper left corners of their blocks, where they hide little text; where corners meet, one badge
// stands beside the other. A badge can only touch those in the cells around its own, if cells are of its size.
function besideEachOther(boxes, wide) {
  const cells = new Map();
  const placed = new Map();
  for (const [at, box] of boxes) {
    let left = Math.max(box.left - BADGE.width * 0.8, 2);
    let top = Math.max(box.top - BADGE.height * 0.8, 2);
    for (let other; (other = touching(cells, left, top));) {
      left = other.left + BADGE.width;
      if (left + BADGE.width > wide) [left, top] = [2, top + BADGE.height];
    }
    const spot = { left, top, right: left + BADGE.width, bottom: top + BADGE.height };
    cells.set(cellOf(left, top), spot);
    placed.set(at, spot);
  }
  return placed;
}

function cellOf(left, top) {
  return `${Math.floor(left / BADGE.width)} ${Math.floor(top / BADGE.height)}`;
}

function touching(cells, left, top) {
  for (const across of [-BADGE.width, 0, BADGE.width]) {
    for (const down of [-BADGE.height, 0, BADGE.height]) {
      const other = cells.get(cellOf(left + across, top + down));
      if (!other) continue;
      if (Math.abs(other.left - left) < BADGE.width && Math.abs(other.top - top) < BADGE.height) return other;
    }
  }
  return null;
}
