// A layer of boxes of one kind over the page, as many as there are near the window.
//
// Where all of them are, is asked a few at a time, and roughly remembered; those near the window are asked again
// whenever something moves. Reading and writing are apart, so that the browser lays the page out once for a frame.

const CHECK_CLOCK_EVERY = 32;
const MOST = 3000; // boxes at once

export class Layer {
  #places;
  #parent;
  #kind;
  #items = [];
  #top = new Float32Array(0);
  #bottom = new Float32Array(0);
  #next = 0; // the item to be asked next
  #toAsk = 0; // how many there are to ask
  #near = new Map(); // place of an item near the window -> its box
  #drawn = new Map(); // place of an item -> what is drawn for it: { element, box, laid }

  // An item has a `row`. `read(item)` gives its box in its own window, `make(item)` the element that shows it, and
  // `arrange(boxes)`, if there is one, other boxes to lay the elements on.
  constructor(places, parent, { read, make, arrange = (boxes) => boxes }) {
    this.#places = places;
    this.#parent = parent;
    this.#kind = { read, make, arrange };
  }

  setItems(items) {
    this.clear();
    this.#items = items;
    this.#top = new Float32Array(items.length);
    this.#bottom = new Float32Array(items.length);
    this.forget();
  }

  // All elements are made anew at the next drawing.
  clear() {
    for (const { element } of this.#drawn.values()) element.remove();
    this.#drawn.clear();
  }

  // Everything may have moved.
  forget() {
    this.#toAsk = this.#items.length;
  }

  // Ask more items where they are until the clock shows `until`; whether all have been asked.
  sweep(until) {
    while (this.#toAsk > 0) {
      if (this.#toAsk % CHECK_CLOCK_EVERY === 0 && performance.now() > until) return false;
      if (this.#next >= this.#items.length) this.#next = 0;
      this.#remember(this.#next, this.#kind.read(this.#items[this.#next]));
      this.#next++;
      this.#toAsk--;
    }
    return true;
  }

  #remember(at, rect) {
    const shift = scrollY + this.#places.cornerAround(this.#items[at].row).y;
    this.#top[at] = rect.top + shift;
    this.#bottom[at] = rect.bottom + shift;
  }

  // Read the boxes of the items near the window; whether one has moved that was drawn before. What was drawn is read
  // again wherever it was: it may stand still while the page scrolls.
  measure() {
    const [low, high] = [scrollY - innerHeight / 2, scrollY + innerHeight * 1.5];
    const isFar = (at) => this.#bottom[at] < low || this.#top[at] > high;
    this.#near.clear();
    let moved = false;
    for (let at = 0; at < this.#items.length && this.#near.size < MOST; at++) {
      const before = this.#drawn.get(at);
      if (isFar(at) && !before) continue;
      const rect = this.#kind.read(this.#items[at]);
      this.#remember(at, rect);
      const box = isFar(at) ? null : this.#places.visible(this.#items[at].row, rect);
      if (box) this.#near.set(at, box);
      moved ||= Boolean(before && box && differ(before.box, box));
    }
    return moved;
  }

  draw() {
    for (const [at, { element }] of this.#drawn) {
      if (this.#near.has(at)) continue;
      element.remove();
      this.#drawn.delete(at);
    }
    const fresh = [];
    for (const [at, laid] of this.#kind.arrange(this.#near)) {
      const before = this.#drawn.get(at);
      const element = before?.element ?? this.#kind.make(this.#items[at]);
      if (!before) fresh.push(element);
      if (!before || differ(before.laid, laid)) lay(element, laid);
      this.#drawn.set(at, { element, box: this.#near.get(at), laid });
    }
    this.#parent.append(...fresh);
  }

  // The item of the smallest drawn box around a point of the document; null if there is none.
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

function differ(one, other) {
  return (
    Math.abs(one.left - other.left) >= 0.5 ||
    Math.abs(one.top - other.top) >= 0.5 ||
    Math.abs(one.right - other.right) >= 0.5 ||
    Math.abs(one.bottom - other.bottom) >= 0.5
  );
}
