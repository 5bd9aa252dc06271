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
  dialog.showModal();
  // Not by the event "close": that of the last question may come when the next is already asked.
  return new Promise((done) => {
    for (const button of buttons) button.addEventListener("click", () => done(button.value));
    dialog.addEventListener("cancel", () => done(""), { once: true });
  });
}
