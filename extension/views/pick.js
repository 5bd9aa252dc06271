// "Not right?": blocks of the page are clicked to keep or drop them. A glass over the page takes the clicks, so that no
// link is followed and nothing of the page is set off. What Hide has hidden is shown dimly meanwhile.

import { corrected } from "../engine/corrections.js";
import { isThere, scrollTo } from "../engine/dom.js";
import { METHODS } from "../engine/methods/index.js";
import { say } from "../strings.js";
import { setDim } from "./hide.js";
import { focusedElement, returnFocus } from "./hide_focus.js";
import { openOverlay } from "./overlay.js";
import { buildBar, outline } from "./pick_bar.js";
import { Blocks, placeOf } from "./pick_blocks.js";
import { changed, choiceOf } from "./pick_changes.js";
import { scrollBelow } from "./pick_scroll.js";
import { PICK_STYLES } from "./pick_styles.js";

const MOST_OUTLINES = 200;
const NONE = -1;
const POINTER = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "auxclick", "dblclick", "contextmenu"];
const LABEL_HEIGHT = 28;
const EDGE = 5;

export async function put(stage) {
  return new Picking(stage);
}

class Picking {
  constructor(stage) {
    this.stage = stage;
    this.blocks = new Blocks(stage.page);
    this.focused = focusedElement();
    this.row = NONE; // the chosen block
    this.inner = NONE; // the block that the choice began with
    this.choice = null;
    this.past = []; // earlier lists of corrections
    this.wishes = { remember: stage.remembers, alike: true }; // the boxes only show them: a page may reach those
    this.ending = new AbortController();
    this.overlay = openOverlay(PICK_STYLES);
    setDim(true);
    this.parts = buildBar(this.overlay.root, stage.host);
    this.showWishes();
    this.listenToBar();
    this.listenToPage();
    this.parts.glass.focus({ preventScroll: true });
    this.refresh();
  }

  off() {
    this.ending.abort();
    cancelAnimationFrame(this.frame);
    this.overlay.close();
    setDim(false);
    returnFocus(this.focused);
  }

  redraw(stage) {
    this.stage = stage;
    this.choose(this.row, this.inner);
  }

  // ---- what is listened to

  // Buttons have no listeners of their own: the page would hear of it. Boxes tell only us that they changed.
  listenToBar() {
    const { smaller, larger, move, undo, done, bar } = this.parts;
    this.buttons = new Map([
      [smaller, () => this.resize(false)],
      [larger, () => this.resize(true)],
      [move, () => bar.classList.toggle("up")],
      [undo, () => this.undo()],
      [done, () => this.stage.donePicking()],
    ]);
    this.listenToBox("remember", () => this.correct(this.stage.corrections, this.promise()));
    this.listenToBox("alike", () => this.choose(this.row, this.inner));
  }

  // A change is told as if by the user even where a script clicked the box, so a click of the user must go before it.
  listenToBox(name, act) {
    this.parts[name].addEventListener("change", () => {
      if (this.isClicked) {
        this.isClicked = false;
        this.wishes[name] = !this.wishes[name];
        act();
      }
      this.showWishes();
    });
  }

  showWishes() {
    for (const [name, wish] of Object.entries(this.wishes)) this.parts[name].checked = wish;
  }

  // On the window and before all others, so that the page learns nothing of what is for us.
  listenToPage() {
    const listen = (kind, act, options = {}) =>
      window.addEventListener(kind, (event) => event.isTrusted && this.ifThere(act, event), {
        capture: true,
        signal: this.ending.signal,
        ...options,
      });
    for (const kind of POINTER) listen(kind, (event) => this.takePointer(event));
    for (const kind of ["keydown", "keypress", "keyup"]) listen(kind, (event) => this.takeKey(event));
    listen("mousemove", (event) => this.follow(event));
    listen("wheel", (event) => this.isOnBar(event) || scrollBelow(event), { passive: false });
    listen("scroll", () => this.drawSoon());
    listen("resize", () => this.drawSoon());
  }

  // A page may throw out what was laid over it.
  ifThere(act, event) {
    if (isThere(this.overlay.host)) act(event);
    else this.stage.donePicking();
  }

  isOnBar(event) {
    return this.parts.bar.contains(this.partAt(event));
  }

  partAt({ clientX, clientY }) {
    return this.overlay.root.elementFromPoint(clientX, clientY);
  }

  takePointer(event) {
    event.stopImmediatePropagation();
    const byKey = event.type === "click" && event.detail === 0; // Enter or space on a button
    const part = byKey ? this.overlay.root.activeElement : this.partAt(event);
    if (this.parts.bar.contains(part)) return this.takeOnBar(event, part);
    event.preventDefault();
    if (event.type === "pointerdown") this.parts.glass.focus({ preventScroll: true });
    if (event.type !== "click") return;
    if (!byKey) this.pointAt(event.clientX, event.clientY);
    this.flip();
  }

  takeOnBar(event, part) {
    if (event.type !== "click") return;
    this.isClicked = true;
    setTimeout(() => (this.isClicked = false));
    this.buttons.get(part)?.();
  }

  follow(event) {
    event.stopImmediatePropagation();
    if (!this.isOnBar(event)) this.pointAt(event.clientX, event.clientY);
  }

  takeKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopImmediatePropagation();
    const inBar = this.parts.bar.contains(this.overlay.root.activeElement);
    const act = event.type === "keydown" && (this.keysAnywhere(event) ?? (inBar ? null : this.keysOnPage(event)));
    if (!act) return;
    event.preventDefault();
    act();
  }

  keysAnywhere({ key, shiftKey }) {
    const stops = [this.parts.glass, ...this.parts.bar.querySelectorAll("button:enabled, input")].filter(isShown);
    const edge = shiftKey ? stops[0] : stops.at(-1);
    if (key === "Escape") return () => this.stage.donePicking();
    if (key === "Tab" && this.overlay.root.activeElement === edge) return () => stops.at(shiftKey ? -1 : 0).focus();
    return null;
  }

  keysOnPage({ key }) {
    const acts = {
      ArrowDown: () => this.step(1),
      ArrowUp: () => this.step(-1),
      ArrowLeft: () => this.resize(true),
      ArrowRight: () => this.resize(false),
      Enter: () => this.flip(),
      " ": () => this.flip(),
    };
    return Object.hasOwn(acts, key) ? acts[key] : null;
  }

  // ---- choosing

  // A choice that was made larger holds as long as the pointer is on it.
  pointAt(x, y) {
    const row = this.blocks.at(x, y);
    if (row === this.inner || (row !== NONE && this.row !== this.inner && this.blocks.holds(this.row, row))) return;
    this.choose(row, row);
  }

  step(way) {
    const row = this.blocks.next(this.row === NONE ? NONE : way > 0 ? this.row : this.inner, way);
    if (row === NONE) return;
    const element = this.stage.page.nodes[row];
    if (!this.isInTheOpen(placeOf(element))) scrollTo(element, { block: "center", inline: "nearest" });
    this.choose(row, row);
    this.tell();
  }

  // In the window, and not behind the bar.
  isInTheOpen({ top, height }) {
    const bar = this.parts.bar.getBoundingClientRect();
    const isUp = this.parts.bar.classList.contains("up");
    return top >= (isUp ? bar.bottom : 0) && top + height <= (isUp ? innerHeight : bar.top);
  }

  resize(larger) {
    if (this.row === NONE) return;
    const row = larger ? this.blocks.larger(this.row) : this.blocks.smaller(this.row, this.inner);
    this.choose(row, this.inner);
    this.tell();
  }

  choose(row, inner) {
    Object.assign(this, { row, inner });
    this.choice = row === NONE ? null : choiceOf(this.stage.page, row, this.wishes.alike);
    this.refresh();
  }

  isKept(verdict = this.stage.verdict) {
    return this.blocks.isKept(this.row, verdict);
  }

  // ---- changing

  async flip() {
    if (this.choice === null) return;
    const { stage, choice } = this;
    const keep = !this.isKept();
    const judged = METHODS[stage.method](stage.page);
    const keptBy = (list) => this.isKept(corrected(stage.page, judged, list));
    const list = changed(stage.corrections, stage.page, choice, keep, keptBy);
    this.past.push(stage.corrections);
    await this.correct(list, say(keep ? "pickKept" : "pickDropped", this.sample()));
  }

  async undo() {
    if (this.past.length === 0) return;
    await this.correct(this.past.pop(), say("pickUndone"));
    if (this.parts.undo.disabled) this.parts.glass.focus({ preventScroll: true });
  }

  async correct(list, told) {
    const done = await this.stage.setCorrections(list, this.wishes.remember).catch(() => false);
    this.wishes.remember &&= done;
    this.parts.said.textContent = done ? told : say("pickNotRemembered");
    this.showWishes();
    this.refresh();
  }

  // ---- what is shown

  // Without the tick, earlier corrections of the site are forgotten as well: that must be said.
  promise() {
    const { corrections, host } = this.stage;
    if (corrections.length === 0) return say("pickHint");
    return say(this.wishes.remember ? "pickRemembered" : "pickForgotten", host);
  }

  sample() {
    return this.blocks.sample(this.row) || say("pickPicture");
  }

  tell() {
    const text = this.label();
    this.parts.said.textContent = text && `${text}: ${this.sample()}`;
  }

  label() {
    if (this.choice === null) return "";
    const [kept, many] = [this.isKept(), this.choice.rows.length];
    return many > 1 ? say(kept ? "pickDropMany" : "pickKeepMany", many) : say(kept ? "pickDrop" : "pickKeep");
  }

  refresh() {
    const { undo, count, larger, smaller } = this.parts;
    count.textContent = this.past.length ? say("pickChanges", this.past.length) : "";
    undo.disabled = this.past.length === 0;
    larger.disabled = this.row === NONE || this.blocks.larger(this.row) === this.row;
    smaller.disabled = this.row === NONE || this.row === this.inner;
    this.draw();
  }

  drawSoon() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    const frames = this.choice === null ? [] : this.choice.rows.slice(0, MOST_OUTLINES).map((row) => this.frameOf(row));
    this.parts.outlines.replaceChildren(...frames);
  }

  frameOf(row) {
    const place = inWindow(placeOf(this.stage.page.nodes[row]));
    if (row !== this.row) return outline(place, "alike", "");
    return outline(place, `${this.isKept() ? "drop" : "keep"} ${labelPlace(place)}`, this.label());
  }
}

// Above the block, where there is room.
function labelPlace({ top, height }) {
  if (top >= LABEL_HEIGHT) return "above";
  return top + height + LABEL_HEIGHT <= innerHeight ? "below" : "within";
}

// The part of a place that is in the window, with room for the frame around it.
function inWindow({ left, top, width, height }) {
  const [from, to] = [Math.max(left, EDGE), Math.min(left + width, innerWidth - EDGE)];
  return { left: from, top, width: Math.max(to - from, 0), height };
}

function isShown(element) {
  return element.checkVisibility();
}
