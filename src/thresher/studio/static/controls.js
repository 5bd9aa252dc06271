// The method and its parameters: a list, sliders, switches. What is said by them stands in the address too, so that a
// way of asking can be kept and passed on.

import { known, make } from "./common.js";

export class Controls {
  constructor(form, changed, { general = true } = {}) {
    this.form = form;
    this.changed = changed;
    this.general = general;
    this.values = new URLSearchParams(location.search);
    form.addEventListener("submit", (event) => event.preventDefault());
    this.draw();
  }

  get method() {
    const name = this.values.get("method") ?? "auto";
    return known.methods.find((each) => each.name === name) ?? known.methods[0];
  }

  get query() {
    return this.values.toString();
  }

  set(name, value, fallback) {
    if (value === fallback || value === "") this.values.delete(name);
    else this.values.set(name, value);
    history.replaceState(null, "", this.query ? `?${this.query}` : location.pathname);
    this.changed();
  }

  draw() {
    const method = this.method;
    const names = known.methods.map((each) => make("option", { value: each.name, selected: each === method }, each.name));
    this.form.replaceChildren(
      make("label", {}, "Method ", make("select", { id: "method", onchange: (event) => this.choose(event.target.value) }, names)),
      make("p", { class: "quiet small summary" }, method.summary),
      ...method.parameters.map((each) => this.control(each)),
      ...(this.general ? this.forAll() : []),
    );
  }

  choose(name) {
    for (const key of [...this.values.keys()]) if (key.startsWith("p.")) this.values.delete(key);
    this.values.set("method", name);
    this.draw();
    this.set("method", name, "auto");
    this.form.querySelector("#method").focus();
  }

  control(each) {
    const key = `p.${each.name}`;
    const value = this.values.get(key) ?? String(each.default);
    if (each.kind === "slider") return this.slider(each, key, Number(value));
    if (each.kind === "switch") {
      const box = make("input", { type: "checkbox", checked: value === "true" });
      box.addEventListener("change", () => this.set(key, String(box.checked), String(each.default)));
      return make("label", { class: "switch" }, box, ` ${each.label}`);
    }
    const field = each.kind === "choice"
      ? make("select", { "data-parameter": each.name }, each.choices.map((one) => make("option", { selected: one === value }, one)))
      : make("input", { value });
    field.addEventListener("change", () => {
      if (each.name === "favor" && this.values.delete("p.strictness")) this.draw(); // both move the same threshold
      this.set(key, field.value, String(each.default));
    });
    return make("label", {}, `${each.label} `, field);
  }

  slider(each, key, value) {
    const shown = make("output", {}, String(value));
    const field = make("input", { type: "range", min: each.low, max: each.high, step: each.step, value, "data-parameter": each.name });
    field.addEventListener("input", () => {
      shown.textContent = field.value;
      if (each.name === "strictness" && this.values.delete("p.favor")) this.form.querySelector("select[data-parameter=favor]").value = "balance";
      this.set(key, field.value, String(each.default));
    });
    return make("label", { class: "slider" }, make("span", {}, each.label, shown), field);
  }

  forAll() {
    const choice = (name, label, choices) => {
      const field = make("select", { id: name }, choices.map(([value, text]) =>
        make("option", { value, selected: (this.values.get(name) ?? choices[0][0]) === value }, text)));
      field.addEventListener("change", () => this.set(name, field.value, choices[0][0]));
      return make("label", {}, `${label} `, field);
    };
    return [
      choice("hidden", "Hidden text", [["drop", "drop"], ["keep", "keep"], ["flag", "keep, and say so"]]),
      choice("comments", "Comments", [["", "as the method does"], ["yes", "keep"], ["no", "drop"]]),
    ];
  }
}
