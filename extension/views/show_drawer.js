// The drawer beside the page: methods to choose from, what the colours mean, and below them the tree.

import { rootElementOf, styleOf } from "../engine/dom.js";
import { METHODS } from "../engine/methods/index.js";
import { say, sayMethod, sayTrust } from "../strings.js";
import { addEdge } from "./show_edge.js";
import { columnName } from "./show_facts.js";
import { make } from "./show_make.js";
import { count, LEVELS } from "./show_numbers.js";

export class Drawer {
  #stage;
  #column;
  #regions;

  // `outlineRegions` is told when the user wants to see the regions of the page, and when not any more.
  constructor(root, stage, signal, outlineRegions) {
    this.#stage = stage;
    this.#regions = make("input", "", { type: "checkbox" });
    this.#regions.addEventListener("change", (event) => event.isTrusted && outlineRegions(this.wantsRegions));
    this.trust = make("p", "trust");
    this.#column = make("span", "score");
    this.scroller = make("div", "scroller", {}, this.#columns());
    this.about = make("p", "about");
    this.summary = make("p", "summary", { role: "status" });
    this.fold = button("fold", "showCollapse", "", () => this.#flip());
    this.element = make("section", "drawer", { role: "region", "aria-label": say("showTitle"), tabindex: "-1" });
    this.element.append(this.#head(), this.#body());
    // At the side where lines end, as far as there is a choice: where they begin, more is hidden.
    this.element.classList.toggle("left", styleOf(rootElementOf(document)).direction === "rtl");
    root.append(this.element);
    addEdge(this.element, signal);
  }

  // The method that is on, and how much of the page it keeps.
  tell(stage) {
    for (const input of this.element.querySelectorAll("input")) input.checked = input.value === stage.method;
    this.about.textContent = sayMethod(stage.method);
    this.summary.textContent = say("panelKept", count(stage.wordsKept), count(stage.words));
    this.trust.textContent = sayTrust(stage.sureness);
    this.#column.textContent = columnName(stage.method);
  }

  get wantsRegions() {
    return this.#regions.checked;
  }

  get isFolded() {
    return this.element.classList.contains("folded");
  }

  #head() {
    const close = button("close", "showClose", "", () => this.#stage.leave());
    return make("header", "", {}, make("h2", "", {}, say("showTitle")), this.fold, close);
  }

  #body() {
    const regions = make("label", "switch", {}, this.#regions, make("span", "", {}, say("showRegions")));
    return make(
      "div",
      "body",
      {},
      this.#methods(),
      this.about,
      this.summary,
      this.trust,
      regions,
      legend(),
      this.scroller,
    );
  }

  #methods() {
    const group = make("fieldset", "methods", {}, make("legend", "", {}, say("showMethod")));
    for (const method of Object.keys(METHODS)) {
      const input = make("input", "", { type: "radio", name: "method", value: method });
      input.addEventListener("change", (event) => event.isTrusted && this.#stage.setMethod(method));
      group.append(make("label", "", {}, input, make("span", "", {}, method)));
    }
    return group;
  }

  #columns() {
    const names = [make("span", "name", {}, say("showNode")), this.#column];
    for (const key of ["showWords", "showLeaves"]) names.push(make("span", "figure", {}, say(key)));
    return make("div", "columns", { "aria-hidden": "true" }, ...names);
  }

  unfold() {
    if (this.isFolded) this.#flip();
  }

  #flip() {
    this.element.classList.toggle("folded");
    const text = say(this.isFolded ? "showExpand" : "showCollapse");
    this.fold.title = text;
    this.fold.setAttribute("aria-label", text);
    this.fold.setAttribute("aria-expanded", String(!this.isFolded));
  }
}

function button(look, key, text, act) {
  const made = make("button", look, { type: "button", title: say(key), "aria-label": say(key) }, text);
  made.addEventListener("click", (event) => event.isTrusted && act());
  return made;
}

// What colours, lines and signs mean.
function legend() {
  const scale = make("span", "scale", { "aria-hidden": "true" });
  for (let level = 0; level < LEVELS; level++) scale.append(make("i", "", { "data-level": level }));
  const sign = (look, text, key) =>
    make("span", "", {}, make("i", look, { "aria-hidden": "true" }, text), ` ${say(key)}`);
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
