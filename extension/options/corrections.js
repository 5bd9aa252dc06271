// What the user kept or dropped by hand and let be remembered, site by site.

import { changeSettings, correctionsFor, loadSettings, rememberCorrections } from "../settings.js";
import { say } from "../strings.js";
import { saveFile } from "./files.js";
import { labelled } from "./make.js";
import { question } from "./question.js";
import { said } from "./said.js";
import { RULES_FILE, rulesText } from "./transfer.js";

const part = (id) => document.getElementById(id);

export function prepareCorrections() {
  part("forget-all").addEventListener("click", forgetAll);
  part("rules").addEventListener("click", saveRules);
}

export function showCorrections({ corrections }) {
  const sites = Object.keys(corrections).sort();
  const open = new Set([...part("corrections").querySelectorAll("[open]")].map((each) => each.dataset.site));
  part("no-corrections").hidden = sites.length > 0;
  part("corrections-acts").hidden = sites.length === 0;
  part("corrections").replaceChildren(...sites.map((site) => siteBox(site, corrections[site], open.has(site))));
}

function siteBox(site, list, open) {
  const box = document.createElement("details");
  box.dataset.site = site;
  box.open = open;
  const heading = document.createElement("summary");
  heading.textContent = `${site} (${list.length})`;
  const items = document.createElement("ul");
  items.append(...list.map((each) => itemFor(site, each)));
  const forget = labelled(say("optionsForgetSite", site), say("optionsForgetSite", site));
  forget.addEventListener("click", () => keepOnly(site, []));
  box.append(heading, items, forget);
  return box;
}

function itemFor(site, { selector, keep }) {
  const item = document.createElement("li");
  const mark = document.createElement("b");
  mark.textContent = say(keep ? "optionsKept" : "optionsDropped");
  mark.dataset.keep = keep;
  const what = document.createElement("code");
  what.textContent = selector;
  const forget = labelled(say("optionsForget"), say("optionsForgetOne", selector, site));
  forget.addEventListener("click", () => forgetOne(site, selector));
  item.append(mark, what, forget);
  return item;
}

async function forgetOne(site, selector) {
  const list = correctionsFor(await loadSettings(), site);
  await keepOnly(
    site,
    list.filter((each) => each.selector !== selector),
  );
}

// The button that was pressed is gone now, so the focus is set on what stands nearest.
async function keepOnly(site, list) {
  await rememberCorrections(site, list);
  showCorrections(await loadSettings());
  const box = part("corrections").querySelector(`[data-site="${CSS.escape(site)}"]`);
  (box?.querySelector("summary") ?? part("corrections").querySelector("summary") ?? part("export")).focus();
  said(say("optionsSaved"));
}

async function forgetAll() {
  if ((await question(say("optionsForgetAllAsk"), { yes: say("optionsForgetAll") })) !== "yes") return;
  await changeSettings({ corrections: {} });
  said(say("optionsSaved"));
}

async function saveRules() {
  saveFile(RULES_FILE, "application/toml", rulesText(await loadSettings()));
}
