// The choice of a method, with a line that explains the chosen one.

import { sayMethod } from "../strings.js";
import { METHOD_NAMES } from "../settings.js";

export function fillMethods(select, explanation) {
  select.replaceChildren(...METHOD_NAMES.map((name) => new Option(name, name)));
  select.addEventListener("change", () => explain(select, explanation));
}

export function chooseMethod(select, explanation, name) {
  select.value = name;
  explain(select, explanation);
}

function explain(select, explanation) {
  explanation.textContent = sayMethod(select.value);
}
