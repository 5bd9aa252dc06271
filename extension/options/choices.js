// Everything that is chosen from a few: each control names its setting, such as data-setting="read.font".

import { chooseMethod, fillMethods } from "../panel/methods.js";
import { SIZE, WIDTH, changeSettings } from "../settings.js";
import { say } from "../strings.js";
import { said } from "./said.js";

const part = (id) => document.getElementById(id);
const controls = [...document.querySelectorAll("[data-setting]")];

export function prepareChoices() {
  fillMethods(part("method"), part("explanation"));
  for (const [id, { least, most, step }] of [
    ["size", SIZE],
    ["width", WIDTH],
  ]) {
    Object.assign(part(id), { min: least, max: most, step });
    part(id).addEventListener("input", () => showSample());
  }
  for (const control of controls) control.addEventListener("change", () => save(control));
}

export function showChoices(settings) {
  for (const control of controls) {
    const value = valueAt(settings, control.dataset.setting);
    if (control.type === "radio") control.checked = control.value === value;
    else control.value = value;
  }
  chooseMethod(part("method"), part("explanation"), settings.method);
  showSample();
}

const valueAt = (settings, path) => path.split(".").reduce((found, key) => found[key], settings);

async function save(control) {
  const [first, second] = control.dataset.setting.split(".");
  const value = control.type === "range" ? Number(control.value) : control.value;
  await changeSettings({ [first]: second ? { [second]: value } : value });
  said(say("optionsSaved"));
}

// A sentence as the reading page will set it.
function showSample() {
  const sample = part("sample");
  sample.dataset.colours = part("colours").value;
  sample.dataset.font = part("font").value;
  sample.style.setProperty("--size", `${part("size").value}px`);
  sample.style.setProperty("--width", part("width").value);
  for (const output of document.querySelectorAll("output")) output.value = part(output.htmlFor.value).value;
}
