// The toolbar of the reader's page: one stop for the Tab key, inside of it the arrow keys go from button to button.

import { say } from "../strings.js";
import { drawing, make } from "./make.js";

const ICONS = {
  smaller: "M4 18 9 6l5 12M6 14h6M16 12h5",
  larger: "M4 18 9 6l5 12M6 14h6M16 12h6M19 9v6",
  narrower: "M3 5v14M21 5v14M5 12h5M8 9l3 3-3 3M19 12h-5M16 9l-3 3 3 3",
  wider: "M3 5v14M21 5v14M10 12H6M8 9l-3 3 3 3M14 12h4M16 9l3 3-3 3",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  copy: "M9 8h11v12H9zM15 8V4H4v12h5",
  save: "M12 4v11M7 11l5 5 5-5M4 20h16",
  close: "M6 6l12 12M18 6 6 18",
};
const COLOURS = ["auto", "light", "dark", "sepia"];

// The buttons in their order. `act(name, value)` is called when one is pressed.
export function makeToolbar(act) {
  const choice = (name, value, key, ...inside) =>
    button(key, () => act(name, value), { "data-name": name, "data-value": value }, ...inside);
  const icon = (name, key, ...inside) =>
    button(key, () => act(name), { "data-name": name }, drawing(ICONS[name]), ...inside);
  const saving = (kind, key) =>
    button(
      key,
      () => act("save", kind),
      { "data-name": "save", "data-value": kind },
      drawing(ICONS.save),
      words(`.${kind}`),
    );
  const groups = [
    [choice("font", "serif", "readSerif", words("Aa")), choice("font", "sans", "readSans", words("Aa"))],
    [icon("smaller", "readSmaller"), icon("larger", "readLarger")],
    [icon("narrower", "readNarrower"), icon("wider", "readWider")],
    COLOURS.map((value) => choice("colours", value, COLOUR_KEYS[value], make("span", { class: "swatch" }))),
    [
      icon("print", "readPrint"),
      icon("copy", "readCopy", words("Markdown")),
      saving("md", "readSaveMarkdown"),
      saving("html", "readSaveHtml"),
    ],
    [icon("close", "readClose")],
  ].map((buttons) => make("div", { class: "group" }, ...buttons));
  const toolbar = make("div", { class: "toolbar", role: "toolbar", "aria-label": say("readToolbar") }, ...groups);
  rove(toolbar);
  return toolbar;
}

const COLOUR_KEYS = { auto: "readAuto", light: "readLight", dark: "readDark", sepia: "readSepia" };

function words(text) {
  return make("span", { class: "words", "aria-hidden": "true" }, text);
}

function button(key, press, attributes, ...inside) {
  const label = say(key);
  const made = make("button", { type: "button", title: label, "aria-label": label, ...attributes }, ...inside);
  made.addEventListener("click", (event) => event.isTrusted && press());
  return made;
}

// Which choices are on, and which steps cannot go further.
export function showChoices(toolbar, read, limits) {
  for (const each of toolbar.querySelectorAll("[data-value]:not([data-name=save])")) {
    each.setAttribute("aria-pressed", String(read[each.dataset.name] === each.dataset.value));
  }
  const ends = { smaller: read.size <= limits.size.least, larger: read.size >= limits.size.most };
  Object.assign(ends, { narrower: read.width <= limits.width.least, wider: read.width >= limits.width.most });
  for (const [name, isAtEnd] of Object.entries(ends)) {
    toolbar.querySelector(`[data-name=${name}]`).setAttribute("aria-disabled", String(isAtEnd));
  }
}

// ---- keys

function rove(toolbar) {
  const buttons = [...toolbar.querySelectorAll("button")];
  const choose = (chosen) => buttons.forEach((each) => (each.tabIndex = each === chosen ? 0 : -1));
  choose(buttons[0]);
  toolbar.addEventListener("focusin", (event) => buttons.includes(event.target) && choose(event.target));
  toolbar.addEventListener("keydown", (event) => {
    const next = nextButton(buttons, buttons.indexOf(event.target), event.key, getComputedStyle(toolbar).direction);
    if (!next || !event.isTrusted) return;
    next.focus();
    event.preventDefault();
  });
}

function nextButton(buttons, at, key, direction) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons.at(-1);
  return step ? buttons.at((at + (direction === "rtl" ? -step : step)) % buttons.length) : null;
}
