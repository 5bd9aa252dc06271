// The answer as files, and how to get the same one elsewhere.

import { all, ask, complain, find, latest, make, number, ofPage, say } from "./common.js";
import { Controls } from "./controls.js";

const redraw = latest(async () => {
  const found = await ask(ofPage(`api/export?${controls.query}`));
  find("#files").replaceChildren(...found.files.map(({ form, name, bytes }) => make("li", {},
    make("a", { href: ofPage(`download/${form}?${controls.query}`), download: `page.${form}` }, name),
    make("span", { class: "quiet small" }, ` ${number(bytes)} bytes`))));
  find("#command").textContent = found.command;
  find("#python").textContent = found.python;
});

all("[data-copy]").forEach((button) => button.addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(find(`#${button.dataset.copy}`).textContent);
    say("Copied.");
  } catch {
    getSelection().selectAllChildren(find(`#${button.dataset.copy}`));
    say("Selected; copy it with the keyboard.");
  }
}));

const controls = new Controls(find("#controls"), () => redraw());
redraw().then(() => { document.body.dataset.ready = "yes"; }, complain);
