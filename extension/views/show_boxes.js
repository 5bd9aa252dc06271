// What is drawn over the page: tinted text, numbers of blocks, outlines of menus, and the frame around the node that
// the tree points at. It follows the page when that scrolls, inside or as a whole, or is laid out anew.

import { say } from "../strings.js";
import { isKept, textPieces } from "./show_facts.js";
import { lay, Layer } from "./show_layer.js";
import { make } from "./show_make.js";
import { count } from "./show_numbers.js";
import { Places } from "./show_places.js";

const SWEEP_TIME = 6; // milliseconds of a frame that may be spent on boxes far from the window
const LOOK_AGAIN = 700; // milliseconds after which the page is looked at again, though nothing told of a change
const BADGE_WIDTH = 30;
const BADGE_HEIGHT = 22;

export class Boxes {
  #facts = null;
  #places;
  #frame = 0;
  #restyled = true;
  #pointed = -1;

  constructor(page, root, signal) {
    this.#places = new Places(page);
    const part = (look) => root.appendChild(make("div", look, { "aria-hidden": "true" }));
    const [tints, outlines, badges] = [part("tints"), part("outlines"), part("badges")];
    const own = (item) => this.#places.own(item.row);
    this.text = new Layer(this.#places, tints, {
      read: (piece) => this.#places.text(piece.first, piece.last),
      make: (piece) => this.#tint(piece),
    });
    this.menus = new Layer(this.#places, outlines, { read: own, make: menuOutline });
    this.blocks = new Layer(this.#places, badges, { read: own, make: badge });
    this.pointer = make("div", "pointer", { hidden: "" });
    outlines.append(this.pointer);
    this.text.setItems(textPieces(page));
    this.#follow(signal);
  }

  setFacts(facts) {
    this.#facts = facts;
    this.text.clear();
    this.#drawSoon();
  }

  setRanking(blocks, menus) {
    this.blocks.setItems(blocks);
    this.menus.setItems(menus);
    this.#drawSoon();
  }

  // Draw a frame around a node; -1 for none.
  point(row) {
    if (row === this.#pointed) return;
    this.#pointed = row;
    this.#drawSoon();
  }

  // The piece of text at a point of the window.
  at(x, y) {
    return this.text.at(x + scrollX, y + scrollY);
  }

  // ---- drawing

  #tint(piece) {
    const { page, verdict, level } = this.#facts;
    const kept = isKept(piece, page, verdict.keep);
    const side = this.#places.isRightToLeft(piece.block) ? "rtl" : "ltr";
    return make("div", `tint ${kept ? "kept" : "dropped"} ${side}`, {
      "data-level": level[piece.block],
      "data-row": piece.block,
    });
  }

  #drawSoon() {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#frame = 0;
    if (!this.#facts) return;
    const layers = [this.text, this.menus, this.blocks];
    this.#places.refresh(this.#restyled);
    this.#restyled = false;
    const until = performance.now() + SWEEP_TIME;
    const isKnown = layers.every((layer) => layer.sweep(until));
    const moved = layers.map((layer) => layer.measure()).some(Boolean);
    const pointed = this.#pointed < 0 ? null : this.#places.visible(this.#pointed, this.#places.own(this.#pointed));
    this.blocks.near = apart(this.blocks.near);
    for (const layer of layers) layer.draw();
    this.pointer.hidden = pointed === null;
    if (pointed) lay(this.pointer, pointed);
    if (moved) this.#changed();
    else if (!isKnown) this.#drawSoon();
  }

  // ---- following the page

  #follow(signal) {
    const soon = () => this.#drawSoon();
    const changed = () => this.#changed();
    addEventListener("scroll", (event) => this.#scrolled(event), { signal, capture: true, passive: true });
    addEventListener("resize", changed, { signal });
    for (const event of ["load", "toggle", "transitionend"]) addEventListener(event, changed, { signal, capture: true });
    const observer = new ResizeObserver(changed);
    observer.observe(document.documentElement);
    const timer = setInterval(soon, LOOK_AGAIN);
    signal.addEventListener("abort", () => {
      observer.disconnect();
      clearInterval(timer);
      cancelAnimationFrame(this.#frame);
    });
  }
}
