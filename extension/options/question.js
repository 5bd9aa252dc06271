// Asks before something is done that cannot be undone.

import { say } from "../strings.js";

const dialog = document.querySelector("dialog");

// `answers` are { name: label }. The name of the one that was chosen; "" if the user would rather not.
export function question(words, answers) {
  document.getElementById("question").textContent = words;
  const buttons = Object.entries({ ...answers, "": say("optionsCancel") }).map(([name, label]) => {
    const button = document.createElement("button");
    button.value = name;
    button.textContent = label;
    return button;
  });
  buttons.at(-1).autofocus = true;
  dialog.querySelector(".acts").replaceChildren(...buttons);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue), { once: true }));
}
