// Labelling: what is kept, block by block, by clicks and keys, with every step to be undone.

import { all, ask, busy, complain, find, keys, known, make, number, ofPage, percent, plural, say } from "./common.js";
import { PageFrame } from "./frame.js";

const frame = new PageFrame();
const state = { kept: [], here: 0, around: [[0]], level: 0, done: [], undone: [] };

const chosen = () => state.around[state.level] ?? [state.here];

function paint() {
  frame.paint(state.kept.map((keep) => (keep ? "keep" : "")));
  frame.mark(chosen());
  const words = (keep) => known.words.reduce((sum, each, at) => sum + (state.kept[at] === keep ? each : 0), 0);
  const kept = words(true);
  find("#count").textContent = `${number(kept)} of ${plural(kept + words(false), "word")} kept`;
  const many = chosen().length;
  find("#chosen").textContent = many > 1 ? `${plural(many, "block")} chosen` : `Block ${state.here + 1} of ${state.kept.length} chosen`;
  find("[data-do=undo]").disabled = !state.done.length;
  find("[data-do=redo]").disabled = !state.undone.length;
  sessionStorage.setItem(`kept ${known.page}`, kepts());
}

const kepts = () => state.kept.map((keep) => (keep ? "1" : "0")).join("");

function choose(block, { scroll = false } = {}) {
  state.here = block;
  state.around = frame.around(block);
  state.level = 0;
  paint();
  if (scroll) frame.reveal(block);
}

function set(blocks, keep) {
  const before = blocks.map((block) => [block, state.kept[block]]).filter(([, was]) => was !== keep);
  if (!before.length) return;
  before.forEach(([block]) => { state.kept[block] = keep; });
  state.done.push({ before, keep });
  state.undone = [];
  paint();
}

function undo() {
  const step = state.done.pop();
  if (!step) return;
  step.before.forEach(([block, was]) => { state.kept[block] = was; });
  state.undone.push(step);
  paint();
}

function redo() {
  const step = state.undone.pop();
  if (!step) return;
  step.before.forEach(([block]) => { state.kept[block] = step.keep; });
  state.done.push(step);
  paint();
}

function resize(by) {
  state.level = Math.min(state.around.length - 1, Math.max(0, state.level + by));
  paint();
}

function step(by) {
  const last = by > 0 ? Math.max(...chosen()) : Math.min(...chosen());
  choose(Math.min(state.kept.length - 1, Math.max(0, last + by)), { scroll: true });
}

const actions = {
  keep: () => set(chosen(), true),
  drop: () => set(chosen(), false),
  larger: () => resize(1),
  smaller: () => resize(-1),
  next: () => step(1),
  previous: () => step(-1),
  undo,
  redo,
};
all("[data-do]").forEach((button) => button.addEventListener("click", () => actions[button.dataset.do]()));

// ---- saving, and what others said

find("#save").addEventListener("submit", async (event) => {
  event.preventDefault();
  const who = find("#who").value.trim();
  const sent = { kept: kepts(), who, kind: find("#kind").value, corpus: find("#corpus").value };
  const saved = await busy(find("#save button"), () => ask(ofPage("api/labels"), sent));
  if (!saved) return;
  localStorage.setItem("who", who);
  find("#corpus").value = saved.corpus;
  find("#saved").replaceChildren("Saved in ", make("code", {}, saved.path), ". ", make("a", { href: `${known.root}/c/${encodeURIComponent(saved.corpus)}` }, "To the corpus"));
  say("Saved as gold.");
  showOthers(await ask(ofPage("api/labels")));
});

function showOthers({ labels, agreement }) {
  const names = Object.keys(labels);
  find("#others").hidden = !names.length;
  const load = (name) => make("button", { type: "button", class: "plain", onclick: () => {
    set([...labels[name]].flatMap((one, at) => (one === "1" ? [at] : [])), true);
    set([...labels[name]].flatMap((one, at) => (one === "0" ? [at] : [])), false);
  } }, `Show what ${name} kept`);
  const compared = agreement.map(({ who, share, kappa, apart }) => make("p", {},
    `${who.join(" and ")} agree on ${percent(share)} of the words${kappa === null ? "" : `, kappa ${kappa.toFixed(2)}`}`,
    apart.length ? make("button", { type: "button", class: "plain", onclick: () => choose(apart[0], { scroll: true }) }, `${plural(apart.length, "block")} apart`) : "."));
  find("#agreement").replaceChildren(...compared, ...names.map((name) => make("p", {}, load(name))));
}

async function begin() {
  const [answer, labels] = await Promise.all([ask(ofPage("api/answer")), ask(ofPage("api/labels")), frame.load()]);
  find("#who").value = localStorage.getItem("who") ?? "";
  find("#kind").append(...labels.kinds.map((kind) => make("option", { selected: kind === labels.kind }, kind)));
  const mine = labels.labels[find("#who").value];
  const draft = sessionStorage.getItem(`kept ${known.page}`);
  const start = draft?.length === answer.blocks.kept.length ? draft : mine ?? answer.blocks.kept;
  state.kept = [...start].map((one) => one === "1");
  showOthers(labels);
  if (!state.kept.length) {
    find("#count").textContent = "There is no text on this page to label.";
    return;
  }
  frame.on("click", (block, event) => {
    if (event.shiftKey) return choose(block);
    const again = chosen().includes(block) && chosen().length > 1;
    const blocks = again ? chosen() : [block];
    if (!again) choose(block);
    set(blocks, !state.kept[block]);
  });
  keys({
    k: actions.keep, d: actions.drop, l: actions.larger, s: actions.smaller, n: actions.next, p: actions.previous,
    ArrowDown: actions.next, ArrowUp: actions.previous, u: undo, r: redo,
  }, frame.page);
  choose(0);
  document.body.dataset.ready = "yes";
}

begin().catch(complain);
