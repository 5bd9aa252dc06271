// The page on the left, what was taken from it on the right, and why.

import { all, ask, busy, complain, fill, find, keys, known, latest, make, number, ofPage, percent, plural, say } from "./common.js";
import { Controls } from "./controls.js";
import { loaded, PageFrame } from "./frame.js";

const IN_FRAME = ["rendered"];
const frame = new PageFrame();
const out = { tab: "rendered", matches: [] };
let answer = null;
let here = null;
let pinned = false;

// ---- redrawing

const redraw = latest(async () => {
  const query = controls.query;
  const [found] = await Promise.all([ask(ofPage(`api/answer?${query}`)), showTab(query)]);
  answer = found;
  paint();
  showResult();
  if (here !== null) explain(here);
});

function paint() {
  const { kept, level } = answer.blocks;
  frame.paint([...kept].map((one, at) => (one === "1" ? level[at] : "")));
  matchUp();
}

function showResult() {
  const place = find("#result");
  const { kept, all: total } = answer.words;
  const reasons = answer.reasons.map((each) => make("li", {}, each.says));
  fill(place,
    make("p", { class: "big" }, make("b", {}, answer.confidence.toFixed(2)), " confidence"),
    make("meter", { min: 0, max: 1, value: answer.confidence, low: 0.5, high: 0.8, optimum: 1, "aria-label": "Confidence" }),
    make("p", {}, `${number(kept)} of ${plural(total, "word")} kept${total ? ` (${percent(kept / total)})` : ""}`),
    answer.kind ? make("p", {}, `Kind: ${answer.kind.name} (${percent(answer.kind.probability)})`) : null,
    make("ul", { class: "reasons" }, reasons),
    answer.hints.length ? make("p", { class: "quiet small" }, `It may help: ${answer.hints.join("; ")}`) : null,
    make("p", { class: "quiet small" }, `${answer.milliseconds} ms`),
  );
  place.removeAttribute("aria-busy");
}

// ---- tabs

async function showTab(query = controls.query) {
  const plain = find("#plain");
  const { tab } = out;
  const inFrame = IN_FRAME.includes(tab);
  if (tab === "cloud") return showCloud(query);
  const found = await ask(ofPage(`api/tab/${tab}?${query}`));
  if (tab !== out.tab) return; // another one was chosen meanwhile
  find("#rendered").hidden = !inFrame;
  plain.hidden = inFrame;
  if (inFrame) return writeRendered(found.html);
  plain.replaceChildren(found.kind === "rows" ? table(found) : make("pre", {}, found.text || "Nothing was kept."));
}

function showCloud(query) {
  const picture = make("img", { class: "cloud", alt: "The words of what was kept, the more telling the larger", src: ofPage(`cloud.svg?${query}`) });
  picture.addEventListener("error", () => picture.replaceWith(make("p", { class: "quiet pad" }, "Drawing clouds needs pip install 'thresher[cloud]'.")));
  find("#rendered").hidden = true;
  find("#plain").hidden = false;
  find("#plain").replaceChildren(picture);
}

function writeRendered(html) {
  const body = find("#rendered").contentDocument?.body;
  if (!body) return;
  body.innerHTML = html || "<p><i>Nothing was kept.</i></p>"; // the policy of that document, and its sandbox, run nothing
}

function table({ columns, rows, empty }) {
  if (!rows.length) return make("p", { class: "quiet pad" }, empty ?? "Nothing here.");
  const shown = rows.slice(0, 2000);
  const cells = (row) => row.map((cell) => make("td", {}, cell));
  return make("table", {},
    make("thead", {}, make("tr", {}, columns.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, shown.map((row) => make("tr", { class: row[0] === "dropped" ? "quiet" : null }, cells(row)))));
}

const tabs = all("[role=tab]");
async function choose(tab, { focus = false } = {}) {
  tabs.forEach((each) => {
    each.setAttribute("aria-selected", String(each === tab));
    each.tabIndex = each === tab ? 0 : -1;
  });
  find("#out").setAttribute("aria-labelledby", tab.id);
  out.tab = tab.dataset.tab;
  if (focus) tab.focus();
  await showTab().catch(complain);
  matchUp();
}
tabs.forEach((tab, at) => {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) choose(tabs.at((at + step) % tabs.length), { focus: true });
  });
});

// ---- both sides together: each kept block and the place in the text that begins like it

function matchUp() {
  out.matches = [];
  const page = find("#rendered").contentDocument;
  if (out.tab !== "rendered" || !page?.body || !answer) return;
  const places = [...page.body.querySelectorAll("h1,h2,h3,h4,h5,h6,p,li,td,th,pre,blockquote")].map((element) => [element, squeezed(element.textContent)]);
  let at = 0;
  [...answer.blocks.kept].forEach((one, block) => {
    if (one !== "1") return;
    const begin = squeezed((frame.pieces.get(block) ?? []).map((each) => each.textContent).join("")).slice(0, 24);
    if (!begin) return;
    for (let place = at; place < Math.min(at + 60, places.length); place++) {
      if (!places[place][1].includes(begin)) continue;
      at = place;
      out.matches[block] = places[place][0];
      break;
    }
  });
}

const squeezed = (text) => text.replace(/[\s\p{P}]+/gu, "");

function follow() {
  if (!answer || out.tab !== "rendered") return;
  const kept = Object.keys(out.matches).map(Number);
  const first = frame.firstSeen(kept);
  const element = first === null ? null : out.matches[first];
  if (!element) return;
  const window = find("#rendered").contentWindow;
  window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - 24, behavior: "instant" });
}

// ---- why

async function explain(block) {
  const { sentences, why, kept, score } = answer.blocks.kept.length > block ? { ...answer.blocks, sentences: answer.sentences } : {};
  if (!why) return;
  here = block;
  frame.mark([block]);
  mirror(block);
  const isKept = kept[block] === "1";
  find("#reason").replaceChildren(
    make("p", { class: "verdict" }, make("b", { class: isKept ? "kept" : "dropped" }, isKept ? "Kept" : "Dropped"),
      `: ${sentences[why[block]]}. `, make("span", { class: "quiet" }, `Score ${score[block]}, block ${block + 1} of ${kept.length}`)),
    make("div", { class: "spoke" }),
  );
  more(block);
}

const more = latest(async (block) => {
  const query = controls.query;
  const told = await ask(ofPage(`api/block/${block}?${query}`));
  if (block !== here) return;
  const spoke = find(".spoke");
  spoke.replaceChildren(
    make("blockquote", {}, told.text),
    ...(told.network ? network(told.network) : []),
    make("p", { class: "quiet small path" }, `${plural(told.words, "word")} at `, make("code", {}, told.path ?? "")),
    make("p", { class: "flips" }, told.network?.flip ?? "", " ", make("button", { type: "button", class: "plain", onclick: (event) => flips(block, event.target) }, "Which control would flip it?")),
  );
});

function network({ in_favour: favour, against, probability, mean_probability: mean, cut }) {
  const list = (title, shares, kind) => make("div", { class: `shares ${kind}` }, make("h3", {}, title),
    shares.length ? make("ul", {}, shares.map(share)) : make("p", { class: "quiet small" }, "Nothing much."));
  return [
    make("p", { class: "small" }, `${percent(probability)} likely to be content; kept from ${percent(cut)} on. The page's average block: ${percent(mean)}.`),
    make("div", { class: "sides" }, list("For it", favour, "for"), list("Against it", against, "against")),
  ];
}

function share({ name, effect, feature, value, mean }) {
  const strength = Math.min(8, Math.max(1, Math.ceil(Math.abs(effect) * 2)));
  const shown = (each) => Number(each.toFixed(2));
  return make("li", { title: `Most of it by “${feature}”: ${value} here, ${mean} on the page's average block` },
    make("span", { class: `bar b${strength}`, "aria-hidden": "true" }), make("b", {}, name), ` ${effect > 0 ? "+" : "−"}${Math.abs(effect).toFixed(1)}`,
    make("span", { class: "quiet small" }, ` ${feature}: ${shown(value)}, average ${shown(mean)}`));
}

async function flips(block, button) {
  const found = await busy(button, () => ask(ofPage(`api/flip/${block}?${controls.query}`)));
  if (!found) return;
  const said = found.controls.map(({ name, value }) => `${name.replaceAll("_", " ")} ${value}`);
  const none = found.too_large ? "The page is too large to try." : "None of them would, within its range.";
  button.replaceWith(make("span", {}, said.length ? `It would be ${found.kept ? "dropped" : "kept"} with ${said.join(", or with ")}.` : none));
}

function mirror(block) {
  const page = find("#rendered").contentDocument;
  page?.querySelectorAll(".here").forEach((each) => each.classList.remove("here"));
  out.matches[block]?.classList.add("here");
}

function step(by) {
  if (!answer?.blocks.kept.length) return;
  const total = answer.blocks.kept.length;
  const next = here === null ? (by > 0 ? 0 : total - 1) : Math.min(total - 1, Math.max(0, here + by));
  pinned = true;
  explain(next);
  frame.reveal(next);
}

// ---- the page's own pictures and style sheets, when they are asked for

find("#pictures").addEventListener("click", async (event) => {
  const found = await busy(event.target, () => ask(ofPage("api/pictures"), {}));
  if (!found) return;
  frame.dress(found);
  event.target.hidden = true;
  say(`${plural(found.pictures.length, "picture")} and ${plural(found.sheets.length, "style sheet")} loaded${found.failed ? `, ${found.failed} failed` : ""}.`);
});

const controls = new Controls(find("#controls"), () => redraw());
find("#dim").addEventListener("change", (event) => frame.setDim(event.target.checked));
find("#previous").addEventListener("click", () => step(-1));
find("#next").addEventListener("click", () => step(1));

async function begin() {
  await Promise.all([frame.load(), loaded(find("#rendered"))]);
  frame.on("mouseover", (block) => { if (!pinned && block !== here && answer) explain(block); });
  frame.on("click", (block) => { pinned = here === block ? !pinned : true; explain(block); });
  frame.page.addEventListener("scroll", () => requestAnimationFrame(follow), { passive: true });
  keys({ j: () => step(1), k: () => step(-1), Escape: () => { pinned = false; } }, frame.page, find("#rendered").contentDocument);
  await redraw();
  document.body.dataset.ready = "yes";
}

begin().catch(complain);
