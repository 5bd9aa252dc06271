// The sites where the extension runs by itself.

import { addSite, isAllowed, removeSite } from "../background/sites.js";
import { MOST_SITES, loadSettings, siteOf } from "../settings.js";
import { say } from "../strings.js";
import { labelled } from "./make.js";
import { said } from "./said.js";

const part = (id) => document.getElementById(id);
let known = [];

export function prepareSites() {
  part("new-site").addEventListener("submit", add);
}

export async function showSites({ sites }) {
  known = sites;
  const allowed = await Promise.all(sites.map(isAllowed));
  if (known !== sites) return; // there are newer ones
  part("no-sites").hidden = sites.length > 0;
  part("sites").replaceChildren(...sites.map((site, at) => itemFor(site, allowed[at])));
}

function itemFor(site, allowed) {
  const item = document.createElement("li");
  const name = document.createElement("span");
  name.textContent = site;
  item.append(name);
  if (!allowed) item.append(...waitingFor(site));
  const remove = labelled(say("optionsRemove"), say("optionsSiteRemove", site));
  remove.addEventListener("click", () => forget(site));
  item.append(remove);
  return item;
}

function waitingFor(site) {
  const note = document.createElement("em");
  note.textContent = say("optionsSiteWaiting");
  const allow = labelled(say("optionsSiteAllow"), say("optionsSiteAllowHost", site));
  allow.addEventListener("click", () => ask(site));
  return [note, allow];
}

function add(event) {
  event.preventDefault();
  const site = siteOf(part("site").value);
  if (site === "") return complain(say("optionsSiteBad"));
  if (known.includes(site)) return complain(say("optionsSiteKnown", site));
  if (known.length >= MOST_SITES) return complain(say("optionsSitesFull", MOST_SITES));
  return ask(site);
}

// Nothing may be waited for before the browser is asked: it must still be the user's click.
async function ask(site) {
  complain("");
  if (!(await addSite(site))) return complain(say("optionsSiteRefused", site));
  part("site").value = "";
  await showSites(await loadSettings());
  return said(say("optionsSaved"));
}

async function forget(site) {
  await removeSite(site);
  part("site").focus();
  said(say("optionsSaved"));
}

function complain(words) {
  part("site-problem").textContent = words;
  part("site").ariaInvalid = String(words !== "");
  if (words) part("site").focus();
}
