// A layer of boxes of one kind over the page, as many as there are near the window.
//
// Where all of them are, is asked a few at a time, and roughly remembered; those near the window are asked again
// whenever something moves. Reading and writing are apart, so that the browser lays the page out once for a frame.

const CHECK_CLOCK_EVERY = 32;
const MOST = 3000; // boxes at once

export class Layer {
  #places;
  #items = [];
  #read;
  #top = new Float32Array(0);
  #bottom = new Float32Array(0);
  #known = 0; // so many items have been asked
  #drawn = new Map();
  #make;

  // An item has a `row`; `read(item)` gives its box in its own window, `make(item, index)` the element that shows it.
  constructor(places, parent, { read, make }) {
    this.#places = places;
    this.parent = parent;
    this.#read = read;
    this.#make = make;
  }

  get items() {
    return this.#items;
  }

  setItems(items) {
    this.clear();
    this.#items = items;
    this.#top = new Float32Array(items.length);
    this.#bottom = new Float32Array(items.length);
    this.#known = 0;
  }

  // All elements anew at the next drawing, where they are.
  clear() {
    for (const { element } of this.#drawn.values()) element.remove();
    this.#drawn.clear();
  }

  // Places of far items are not to be trusted any more.
  forget() {
    this.#known = 0;
  }

  // Ask more items where they are until `until`; whether all are known.
  sweep(until) {
    for (let at = this.#known; at < this.#items.length; at++) {
      if (at % CHECK_CLOCK_EVERY === 0 && performance.now() > until) {
        this.#known = at;
        return false;
      }
      const item = this.#items[at];
      const rect = this.#read(item);
      const shift = this.#places.shift(item.row);
      this.#top[at] = rect.top + shift;
      this.#bottom[at] = rect.bottom + shift;
    }
    this.#known = this.#items.length;
    return true;
  }

  // The boxes of the items near the window; whether one has moved that was drawn before.
  measure() {
    const [low, high] = [scrollY - innerHeight / 2, scrollY + innerHeight * 1.5];
    const near = new Map();
    let moved = false;
    for (let at = 0; at < this.#items.length && near.size < MOST; at++) {
      if (this.#bottom[at] < low || this.#top[at] > high) continue;
      const item = this.#items[at];
      const box = this.#places.visible(item.row, this.#read(item));
      if (box) near.set(at, box);
      moved ||= hasMoved(this.#drawn.get(at)?.box, box);
    }
    this.near = near;
    return moved;
  }

  draw() {
    for (const [at, { element }] of this.#drawn) {
      if (this.near.has(at)) continue;
      element.remove();
      this.#drawn.delete(at);
    }
    for (const [at, box] of this.near) {
      const before = this.#drawn.get(at);
      const element = before?.element ?? this.#make(this.#items[at], at);
      if (!before) this.parent.append(element);
      if (!before || hasMoved(before.box, box)) lay(element, box);
      this.#drawn.set(at, { element, box });
    }
  }

  // The smallest drawn box that holds a point of the document: the item, or null.
  at(x, y) {
    let [found, smallest] = [null, Infinity];
    for (const [at, { box }] of this.#drawn) {
      const area = (box.right - box.left) * (box.bottom - box.top);
      if (x < box.left || x > box.right || y < box.top || y > box.bottom || area >= smallest) continue;
      [found, smallest] = [this.#items[at], area];
    }
    return found;
  }
}

export function lay(element, { left, top, right, bottom }) {
  element.style.translate = `${left}px ${top}px`;
  element.style.width = `${right - left}px`;
  element.style.height = `${bottom - top}px`;
}

function hasMoved(before, after) {
  if (!before || !after) return Boolean(before);
  return (
    Math.abs(before.left - after.left) >= 0.5 ||
    Math.abs(before.top - after.top) >= 0.5 ||
    Math.abs(before.right - after.right) >= 0.5 ||
    Math.abs(before.bottom - after.bottom) >= 0.5
  );
}
