// Two methods on one page, in two colours.

import { ask, complain, find, keys, known, latest, make, number, ofPage, plural } from "./common.js";
import { PageFrame } from "./frame.js";

const frame = new PageFrame();
const query = new URLSearchParams(location.search);
const picks = { a: find("#a"), b: find("#b") };
let listed = [];
let at = -1;

const names = [...known.methods.map((each) => each.name).filter((name) => name !== "combine"), ...known.peers];
for (const [side, fallback] of [["a", "auto"], ["b", "cectd-ds"]]) {
  const said = query.get(side) ?? fallback;
  const known = names.includes(said) ? names : [said, ...names];
  picks[side].append(...known.map((name) => make("option", { selected: name === said }, name)));
  picks[side].addEventListener("change", () => redraw());
}
find("#swap").addEventListener("click", () => {
  [picks.a.value, picks.b.value] = [picks.b.value, picks.a.value];
  redraw();
});

const redraw = latest(async () => {
  const said = new URLSearchParams({ a: picks.a.value, b: picks.b.value });
  history.replaceState(null, "", `?${said}`);
  const found = await ask(ofPage(`api/compare?${said}`));
  const kind = (one, other) => (one === "1" ? (other === "1" ? "both" : "first") : other === "1" ? "second" : "");
  frame.paint([...found.a.kept].map((one, place) => kind(one, found.b.kept[place])));
  const figures = (side) => [
    make("dt", {}, side.name),
    make("dd", {}, plural(side.words, "word"), side.f1 === null ? null : make("b", {}, ` F1 ${side.f1.toFixed(3)}`)),
  ];
  find("#figures").replaceChildren(...figures(found.a), ...figures(found.b), make("dt", {}, "both"), make("dd", {}, plural(found.both, "word")));
  if (!found.has_gold) find("#figures").append(make("dt", { class: "quiet" }, "F1"), make("dd", { class: "quiet" }, "known once the page is labelled"));
  listed = [];
  list("a", found.a.name, found.only.a);
  list("b", found.b.name, found.only.b);
  at = -1;
});

function list(side, name, blocks) {
  find(`#only-${side}-title`).textContent = `Only ${name}: ${plural(blocks.reduce((sum, each) => sum + each.words, 0), "word")}`;
  const items = blocks.map((each) => make("li", {}, make("button", { type: "button", onclick: () => show(each.block) }, each.text, " ", make("span", { class: "quiet small" }, number(each.words)))));
  find(`#only-${side}`).replaceChildren(...(items.length ? items : [make("li", { class: "quiet none" }, "Nothing.")]));
  listed.push(...blocks.map((each) => each.block));
}

function show(block) {
  frame.mark([block], { scroll: true });
}

function step(by) {
  if (!listed.length) return;
  at = (at + by + listed.length) % listed.length;
  show(listed[at]);
}

async function begin() {
  await frame.load();
  keys({ j: () => step(1), k: () => step(-1) }, frame.page);
  await redraw();
  document.body.dataset.ready = "yes";
}

begin().catch(complain);
