// The drawer beside the page: methods to choose from, what the colours mean, and below them the tree.

import { METHODS } from "../engine/methods/index.js";
import { say } from "../strings.js";
import { columnName } from "./show_facts.js";
import { make } from "./show_make.js";
import { count, LEVELS } from "./show_numbers.js";

const DESCRIPTIONS = {
  wlr: "methodWlr",
  clr: "methodClr",
  wnr: "methodWnr",
  cnr: "methodCnr",
  "cetd-ds": "methodCetdDs",
  "cectd-ds": "methodCectdDs",
};
const STEP = 32; // pixels that a key moves the drawer's edge
const SMALLEST = 240; // pixels
const NARROW = matchMedia("(max-width: 700px)"); // there the drawer stands at the bottom

export class Drawer {
  #ask;
  #column;

  // `ask` is what the drawer wants done: setMethod(name), leave().
  constructor(root, ask, signal) {
    this.#ask = ask;
    this.#column = make("span", "score");
    this.scroller = make("div", "scroller", {}, this.#columns());
    this.about = make("p", "about");
    this.summary = make("p", "summary", { role: "status" });
    this.fold = button("fold", "showCollapse", "", () => this.#flip());
    this.element = make("section", "drawer", { role: "region", "aria-label": say("showTitle"), tabindex: "-1" });
    this.element.append(this.#edge(), this.#head(), this.#body());
    NARROW.addEventListener("change", () => this.resize(0), { signal });
    root.append(this.element);
  }

  // The method that is on, and how much of the page it keeps.
  tell(stage) {
    for (const input of this.element.querySelectorAll("input")) input.checked = input.value === stage.method;
    this.about.textContent = say(DESCRIPTIONS[stage.method]);
    this.summary.textContent = say("panelKept", count(stage.wordsKept), count(stage.words));
    this.#column.textContent = columnName(stage.method);
  }

  get isFolded() {
    return this.element.classList.contains("folded");
  }

  #head() {
    const close = button("close", "showClose", "", () => this.#ask.leave());
    return make("header", "", {}, make("h2", "", {}, say("showTitle")), this.fold, close);
  }

  #body() {
    return make("div", "body", {}, this.#methods(), this.about, this.summary, legend(), this.scroller);
  }

  #methods() {
    const group = make("fieldset", "methods", {}, make("legend", "", {}, say("showMethod")));
    for (const method of Object.keys(METHODS)) {
      const input = make("input", "", { type: "radio", name: "method", value: method });
      input.addEventListener("change", () => this.#ask.setMethod(method));
      group.append(make("label", "", {}, input, make("span", "", {}, method)));
    }
    return group;
  }

  #columns() {
    const names = [make("span", "name", {}, say("showNode")), this.#column];
    for (const key of ["showWords", "showLeaves"]) names.push(make("span", "figure", {}, say(key)));
    return make("div", "columns", { "aria-hidden": "true" }, ...names);
  }

  #flip() {
    this.element.classList.toggle("folded");
    const text = say(this.isFolded ? "showExpand" : "showCollapse");
    this.fold.title = text;
    this.fold.setAttribute("aria-label", text);
    this.fold.setAttribute("aria-expanded", String(!this.isFolded));
  }

  // ---- the edge, by which the drawer is made wider, or higher where it stands at the bottom

  #edge() {
    this.edge = make("div", "edge", { role: "separator", tabindex: "0", "aria-label": say("showResize"), "aria-valuemin": SMALLEST });
    this.edge.addEventListener("pointerdown", (event) => this.edge.setPointerCapture(event.pointerId));
    this.edge.addEventListener("pointermove", (event) => this.#drag(event));
    this.edge.addEventListener("keydown", (event) => this.#edgeKey(event));
    return this.edge;
  }

  #drag(event) {
    if (!this.edge.hasPointerCapture(event.pointerId)) return;
    this.#setSize(NARROW.matches ? innerHeight - event.clientY : innerWidth - event.clientX);
  }

  #edgeKey(event) {
    const larger = NARROW.matches ? "ArrowUp" : "ArrowLeft";
    const smaller = NARROW.matches ? "ArrowDown" : "ArrowRight";
    if (event.key !== larger && event.key !== smaller) return;
    event.preventDefault();
    this.resize(event.key === larger ? STEP : -STEP);
  }

  resize(by) {
    const box = this.element.getBoundingClientRect();
    this.#setSize((NARROW.matches ? box.height : box.width) + by);
  }

  #setSize(size) {
    const room = NARROW.matches ? innerHeight : innerWidth;
    const set = Math.round(Math.max(SMALLEST, Math.min(size, room - 60)));
    this.element.style.setProperty(NARROW.matches ? "--high" : "--wide", `${set}px`);
    this.edge.setAttribute("aria-orientation", NARROW.matches ? "horizontal" : "vertical");
    this.edge.setAttribute("aria-valuenow", String(set));
    this.edge.setAttribute("aria-valuemax", String(room - 60));
  }
}

function button(look, key, text, act) {
  const made = make("button", look, { type: "button", title: say(key), "aria-label": say(key) }, text);
  made.addEventListener("click", act);
  return made;
}

// What colours, lines and signs mean.
function legend() {
  const scale = make("span", "scale", { "aria-hidden": "true" });
  for (let level = 0; level < LEVELS; level++) scale.append(make("i", "", { "data-level": level }));
  const sign = (look, text, key) => make("span", "", {}, make("i", look, { "aria-hidden": "true" }, text), ` ${say(key)}`);
  return make(
    "div",
    "legend",
    {},
    make("span", "", {}, say("showChaff"), scale, say("showContent")),
    sign("sample kept", "", "showKept"),
    sign("sample menu", "", "showMenuName"),
    sign("badge", "1", "showBlockName"),
    sign("star", "★", "showBest"),
    sign("initial", "◆", "showInitial"),
  );
}
