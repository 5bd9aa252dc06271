// The tree of the page as lines that can be opened: children are made when their parent is first opened, and of many
// only the first ones; a line stands for the rest. Keys and roles are those of a tree view.

import { isText } from "../engine/dom.js";
import { say } from "../strings.js";
import { pathTo } from "./show_facts.js";
import { fillItem } from "./show_line.js";
import { make } from "./show_make.js";
import { count } from "./show_numbers.js";
import { firstBelow, isOpen, lastOf, nextOf, outerOf, previousOf } from "./show_steps.js";

const AT_ONCE = 100; // lines that a parent shows before it is asked for more
const BEFORE = 20; // lines shown before one that stands far down among its siblings
const DEEPEST = 250; // levels; what is below is told by figures alone
const MOST_INDENTED = 16; // levels

export class Tree {
  #facts;
  #ask;
  #ranks = new Map();
  #items = new Map(); // row -> its item
  #rows = new WeakMap(); // item -> its row
  #gaps = new WeakMap(); // item that stands for many -> which ones
  #children = new Map(); // row of a parent that has been opened -> rows
  #current = null; // the item that Tab leads to

  // `ask` is what the tree wants done: point(row, line) when a line is looked at, unpoint(), and choose(row).
  constructor(facts, ask) {
    this.#facts = facts;
    this.#ask = ask;
    this.element = make("div", "tree", { role: "tree", "aria-label": say("showTree") });
    this.element.append(this.#item(0, 1, 1, 1));
    this.#listen();
  }

  // The same tree by another method: what is open stays open.
  update(facts) {
    this.#facts = facts;
    this.#refill();
  }

  // Numbers of the blocks by relevance: row -> rank.
  setRanks(ranks) {
    this.#ranks = ranks;
    this.#refill();
  }

  revealBest() {
    const { page, verdict } = this.#facts;
    const row = verdict.best >= 0 ? verdict.best : page.body;
    this.reveal(row);
    const item = this.#items.get(row);
    if (item) this.#open(item);
  }

  // Open the way to a row and bring its line into sight, or that of the nearest row above it.
  reveal(row, { flash = false } = {}) {
    const path = pathTo(this.#facts.page, row).reverse().slice(0, DEEPEST);
    for (let at = 1; at < path.length; at++) this.#show(path[at - 1], path[at]);
    const item = path.map((each) => this.#items.get(each)).findLast(Boolean);
    this.#makeCurrent(item);
    intoSight(item, "center");
    this.element.querySelector(".found")?.classList.remove("found");
    item.firstChild.classList.toggle("found", flash);
  }

  #refill() {
    for (const [row, item] of this.#items) fillItem(item, row, this.#facts, this.#ranks);
  }

  // ---- opening and closing

  #item(row, level, place, siblings) {
    const item = emptyItem(level, { "aria-posinset": place, "aria-setsize": siblings });
    if (level < DEEPEST && this.#childrenOf(row, 1).length) item.setAttribute("aria-expanded", "false");
    this.#items.set(row, item);
    this.#rows.set(item, row);
    fillItem(item, row, this.#facts, this.#ranks);
    return item;
  }

  // The children that have lines: all but empty text. At most `most` of them.
  #childrenOf(row, most = Infinity) {
    const { page } = this.#facts;
    const children = [];
    for (let at = row + 1; at < page.end[row] && children.length < most; at = page.end[at]) {
      if (page.chars[at] > 0 || !isText(page.nodes[at])) children.push(at);
    }
    return children;
  }

  #open(item) {
    if (item.getAttribute("aria-expanded") !== "false") return;
    item.setAttribute("aria-expanded", "true");
    const row = this.#rows.get(item);
    if (this.#children.has(row)) return;
    this.#children.set(row, this.#childrenOf(row));
    const group = make("div", "group", { role: "group" });
    item.append(group);
    group.append(...this.#linesOf(row, 0, this.#children.get(row).length, 0));
  }

  #close(item) {
    item.setAttribute("aria-expanded", "false");
  }

  // Make sure that a parent is open and shows a child.
  #show(parent, row) {
    const item = this.#items.get(parent);
    if (!item) return;
    this.#open(item);
    if (this.#items.has(row)) return;
    const place = this.#children.get(parent)?.indexOf(row) ?? -1;
    const holds = (each) => this.#gaps.get(each)?.from <= place && place < this.#gaps.get(each)?.to;
    const gap = [...item.lastChild.children].find(holds);
    if (gap) this.#openGap(gap, Math.max(this.#gaps.get(gap).from, place - BEFORE));
  }

  // Lines for the children from:to of a parent; some are shown from `start` on, and gaps stand for those around them.
  #linesOf(parent, from, to, start) {
    const children = this.#children.get(parent);
    const level = Number(this.#items.get(parent).getAttribute("aria-level")) + 1;
    const stop = Math.min(start + AT_ONCE, to);
    const shown = children.slice(start, stop);
    const lines = shown.map((row, at) => this.#item(row, level, start + at + 1, children.length));
    if (from < start) lines.unshift(this.#gap(parent, from, start, level));
    if (stop < to) lines.push(this.#gap(parent, stop, to, level));
    return lines;
  }

  #gap(parent, from, to, level) {
    const text = say("showMore", count(to - from));
    const gap = emptyItem(level, { "aria-label": text });
    gap.classList.add("gap");
    gap.firstChild.append(text);
    this.#gaps.set(gap, { parent, from, to });
    return gap;
  }

  // The first line that came into its place.
  #openGap(gap, start = this.#gaps.get(gap).from) {
    const { parent, from, to } = this.#gaps.get(gap);
    const lines = this.#linesOf(parent, from, to, start);
    gap.replaceWith(...lines);
    return lines.find((line) => this.#rows.has(line));
  }

  // ---- pointer and keys

  #listen() {
    const tree = this.element;
    tree.addEventListener("click", (event) => event.isTrusted && this.#click(event));
    tree.addEventListener("keydown", (event) => event.isTrusted && this.#key(event));
    tree.addEventListener("pointerover", (event) => this.#point(event.target.closest(".line")?.parentNode));
    tree.addEventListener("pointerleave", () => this.#ask.unpoint());
    tree.addEventListener("focusin", (event) => this.#point(event.target.closest(".item")));
    tree.addEventListener("focusout", () => this.#ask.unpoint());
  }

  #point(item) {
    if (item && this.#rows.has(item)) this.#ask.point(this.#rows.get(item), item.firstChild);
  }

  #click(event) {
    const item = event.target.closest(".line")?.parentNode;
    if (!item) return;
    if (this.#gaps.has(item)) this.#moveTo(this.#openGap(item));
    else if (event.target.classList.contains("twisty")) this.#flip(item);
    else this.#choose(item);
  }

  #flip(item) {
    this.#moveTo(item);
    if (isOpen(item)) this.#close(item);
    else this.#open(item);
  }

  #choose(item) {
    this.#moveTo(item);
    this.#ask.choose(this.#rows.get(item));
  }

  #key(event) {
    const item = event.target.closest(".item");
    if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
    const isLetter = event.key.length === 1 && event.key !== " ";
    const act = isLetter ? () => this.#typed(event.key.toLowerCase(), item) : this.#keys(item)[event.key];
    if (!act) return;
    event.preventDefault();
    const next = act();
    if (next) this.#moveTo(next);
  }

  // What keys do at an item, and where they lead, if anywhere.
  #keys(item) {
    const activate = () => (this.#gaps.has(item) ? this.#openGap(item) : this.#choose(item));
    return {
      ArrowDown: () => nextOf(item),
      ArrowUp: () => previousOf(item),
      ArrowRight: () => (isOpen(item) ? firstBelow(item) : this.#open(item)),
      ArrowLeft: () => (isOpen(item) ? this.#close(item) : outerOf(item)),
      Home: () => this.element.firstChild,
      End: () => lastOf(this.element.lastChild),
      Enter: activate,
      " ": activate,
    };
  }

  // The next line whose name begins with a letter; after the last line comes the first.
  #typed(letter, item) {
    const after = (each) => nextOf(each) ?? this.element.firstChild;
    const begins = (each) => each.getAttribute("aria-label").replace(/^“/, "").toLowerCase().startsWith(letter);
    let at = after(item);
    while (at !== item && !begins(at)) at = after(at);
    return at;
  }

  #moveTo(item) {
    this.#makeCurrent(item);
    item.focus({ preventScroll: true });
    intoSight(item, "nearest");
  }

  #makeCurrent(item) {
    this.#current?.setAttribute("tabindex", "-1");
    item.setAttribute("tabindex", "0");
    this.#current = item;
  }
}

function emptyItem(level, attributes) {
  const item = make("div", "item", { role: "treeitem", tabindex: "-1", "aria-level": level, ...attributes });
  item.style.setProperty("--our-level", Math.min(level - 1, MOST_INDENTED));
  item.append(make("div", "line"));
  return item;
}

// Scrolls the tree alone: `scrollIntoView` would move the page below it as well.
function intoSight(item, where) {
  const scroller = item.closest(".scroller");
  if (!scroller) return;
  const line = item.firstChild.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  const [above, below] = [line.top - box.top - scroller.firstChild.offsetHeight, line.bottom - box.bottom];
  if (where === "center") scroller.scrollTop += (above + below) / 2;
  else if (above < 0) scroller.scrollTop += above;
  else if (below > 0) scroller.scrollTop += below;
}
