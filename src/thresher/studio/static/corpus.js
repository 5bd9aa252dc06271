// A corpus: its pages, what is known of them, and the way from labels to weights.

import { all, ask, busy, complain, find, known, latest, link, make, number, percent, plural, say } from "./common.js";

const PAGE = 200;
const ofCorpus = (path) => link(`c/${encodeURIComponent(known.corpus)}/api/${path}`);
const state = { rows: [], sort: "", down: false, shown: PAGE };

const load = latest(async () => {
  const found = await ask(ofCorpus("rows"));
  state.rows = found.rows;
  const { pages, sites } = found.least;
  const enough = found.labelled >= pages && found.sites >= sites;
  find("#sum").textContent = `${plural(found.rows.length + found.left_out, "page")}, ${number(found.labelled)} labelled, of ${plural(found.sites, "site")}. `
    + (found.unknown ? `Reading the other ${number(found.unknown)} …` : enough ? "Enough to train." : `To train alone it takes ${pages} of ${sites} sites.`);
  const kinds = [...new Set(found.rows.map((row) => row.facts?.kind).filter(Boolean))].sort();
  const kind = find("#kind");
  if (kind.options.length !== kinds.length + 1) {
    const now = kind.value;
    kind.replaceChildren(make("option", { value: "" }, "all"), ...kinds.map((each) => make("option", { selected: each === now }, each)));
  }
  draw();
  if (found.unknown) setTimeout(load, 1000);
  else document.body.dataset.ready = "yes";
});

const fits = {
  unlabelled: (row) => !row.gold,
  labelled: (row) => row.gold,
  low: (row) => row.facts && row.facts.confidence < 0.6,
  apart: (row) => row.facts && row.facts.disagreement > 0.3,
};
const value = {
  name: (row) => (row.url || row.id).toLowerCase(),
  kind: (row) => row.facts?.kind ?? "",
  confidence: (row) => row.facts?.confidence ?? -1,
  f1: (row) => row.facts?.f1 ?? -1,
  disagreement: (row) => row.facts?.disagreement ?? -1,
  gold: (row) => (row.gold ? 1 : 0),
};

function draw() {
  const [text, show, kind] = ["#find", "#show", "#kind"].map((each) => find(each).value);
  const wanted = state.rows.filter((row) => (!text || `${row.id} ${row.url}`.toLowerCase().includes(text.toLowerCase()))
    && (!show || fits[show](row)) && (!kind || row.facts?.kind === kind));
  if (state.sort) {
    const of = value[state.sort];
    wanted.sort((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0) * (state.down ? -1 : 1));
  }
  find("#rows").replaceChildren(...wanted.slice(0, state.shown).map(line));
  find("#nothing").hidden = wanted.length > 0;
  find("#more").hidden = wanted.length <= state.shown;
}

function line(row) {
  const facts = row.facts;
  const shown = (each, digits = 2) => (each === null || each === undefined ? "–" : each.toFixed(digits));
  return make("tr", {},
    make("td", { class: "map" }, facts?.stripes ? map(facts) : null),
    make("td", {}, make("button", { type: "button", class: "as-link", onclick: (event) => open(row.id, event.target) }, row.url || row.id),
      facts?.problem ? make("span", { class: "small bad" }, ` ${facts.problem}`) : null),
    make("td", {}, facts?.kind || (facts ? "–" : "…")),
    make("td", { class: "number" }, facts ? shown(facts.confidence) : "…"),
    make("td", { class: "number" }, facts ? shown(facts.f1, 3) : "…"),
    make("td", { class: "number" }, facts?.disagreement === undefined ? "–" : percent(facts.disagreement)),
    make("td", {}, row.gold ? row.by.join(", ") || "yes" : make("span", { class: "quiet" }, "no")));
}

// A small picture of the page from top to bottom: how much of each part was kept.
function map({ stripes }) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", `0 0 10 ${Math.max(stripes.length, 1)}`);
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("class", "thumb");
  picture.setAttribute("aria-hidden", "true");
  stripes.forEach((share, at) => {
    const stripe = document.createElementNS(space, "rect");
    for (const [name, said] of Object.entries({ x: 0, y: at, width: 10, height: 1.05, class: `s${share}` })) stripe.setAttribute(name, said);
    picture.append(stripe);
  });
  return picture;
}

async function open(id, button) {
  const found = await busy(button, () => ask(link("api/open"), { kind: "corpus-page", corpus: known.corpus, value: id }));
  if (found) location.href = link(found.to);
}

all("th[data-key]").forEach((head) => head.addEventListener("click", () => {
  state.down = state.sort === head.dataset.key ? !state.down : false;
  state.sort = head.dataset.key;
  all("th[data-key]").forEach((each) => each.setAttribute("aria-sort", each === head ? (state.down ? "descending" : "ascending") : "none"));
  draw();
}));
find("#filter").addEventListener("input", () => { state.shown = PAGE; draw(); });
find("#filter").addEventListener("submit", (event) => event.preventDefault());
find("#more").addEventListener("click", () => { state.shown += PAGE; draw(); });

// ---- work

find("#next").addEventListener("click", async (event) => {
  const found = await busy(event.target, () => ask(ofCorpus("next"), {}));
  if (found) location.href = link(found.to);
});
find("#evaluate").addEventListener("click", (event) => start(event.target, "evaluate", {}));
find("#train").addEventListener("click", (event) => {
  const other = find("#other")?.value;
  start(event.target, "train", { others: other ? [other] : [] });
});

async function start(button, what, sent) {
  const begun = await busy(button, () => ask(ofCorpus(what), sent));
  if (begun) watch();
}

async function watch() {
  const jobs = await ask(ofCorpus("job")).catch((error) => ({ error }));
  if (jobs.error) return complain(jobs.error);
  const shown = Object.entries(jobs).filter(([, job]) => job.state !== "none");
  find("#work").hidden = !shown.length;
  find("#work").replaceChildren(...shown.map(([what, job]) => work(what, job)));
  if (shown.some(([, job]) => job.state === "running")) setTimeout(watch, 1000);
}

function work(what, job) {
  const title = { train: "Training", evaluate: "Evaluating" }[what];
  const { what: step = "starting", done = 0, total = 0 } = job.progress;
  if (job.state === "running") {
    return make("div", { class: "job" }, make("h2", {}, title),
      make("p", {}, `${step}${total ? `, ${number(done)} of ${number(total)}` : " …"}`),
      make("progress", { "aria-label": title, max: total || null, value: total ? done : null }),
      make("button", { type: "button", onclick: (event) => busy(event.target, async () => { await ask(ofCorpus("stop"), { what }); watch(); }) }, "Stop"));
  }
  if (job.state === "stopped") return make("div", { class: "job" }, make("h2", {}, `${title} was stopped`), make("p", {}, "What was done is kept: start it again to go on."));
  if (job.state === "failed") return make("div", { class: "job" }, make("h2", {}, `${title} has failed`), make("p", { class: "bad" }, job.error));
  if (what === "evaluate") return make("div", { class: "job" }, make("h2", {}, "Evaluated"), make("p", {}, make("a", { href: link(`c/${encodeURIComponent(known.corpus)}/report`), target: "_blank", rel: "noopener" }, "See the report")));
  return trained(job.result);
}

function trained(result) {
  const { before, after, gain, pages, sites, better, worse, seen } = result;
  const path = make("input", { value: `${known.corpus}.npz`, "aria-label": "Save the weights as", required: true });
  const form = make("form", { class: "row", onsubmit: (event) => { event.preventDefault(); use(path.value, event.target); } }, make("label", {}, "Save them as ", path), make("button", { class: gain.low > 0 ? "main" : null }, "Use from now on"));
  const rows = result.by_page.slice(0, 12).map((page) => make("tr", {}, make("td", {}, page.id), make("td", { class: "number" }, page.before.toFixed(3)), make("td", { class: "number" }, page.after.toFixed(3))));
  return make("div", { class: "job" }, make("h2", {}, "Trained"),
    make("p", { class: "figures-line" }, "Word F1 on sites that were held out: ", make("b", {}, before.toFixed(3)), " before, ", make("b", {}, after.toFixed(3)), " after"),
    make("p", {}, gain.low > 0 ? "They are better on sites that they have not seen." : gain.high < 0 ? "They are worse: better stay with those that you have, or label more." : "That may be chance: label more before you change."),
    make("p", { class: "quiet small" }, `The gain is between ${signed(gain.low)} and ${signed(gain.high)} (95 %, sites drawn anew). ${plural(pages, "page")} of ${plural(sites, "site")}: ${better} better, ${worse} worse. `
      + `Each was judged by weights that had not seen its site${seen ? "; those that were used before were made from these pages too, so the comparison flatters them" : ""}.`),
    form,
    make("details", {}, make("summary", {}, "Pages that changed most"), make("table", {}, make("thead", {}, make("tr", {}, ["page", "before", "after"].map((each) => make("th", { scope: "col" }, each)))), make("tbody", {}, rows))));
}

const signed = (each) => `${each < 0 ? "−" : "+"}${Math.abs(each).toFixed(3)}`;

async function use(path, form) {
  const used = await busy(form.querySelector("button"), () => ask(ofCorpus("weights"), { path }));
  if (!used) return;
  say(`auto uses ${used.weights} from now on.`);
  load();
}

load();
watch();
