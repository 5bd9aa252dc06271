// The panel that the button opens. Opening it is the press: the page flips at once, and the panel shows what is on and
// offers the rest.

import { ask, canRun, sentenceOf } from "../background/reach.js";
import { takeTold } from "../background/menus.js";
import { addSite, isAllowed, removeSite } from "../background/sites.js";
import { loadSettings, siteOf } from "../settings.js";
import { say, sayTrust, translate } from "../strings.js";
import { chooseMethod, fillMethods } from "./methods.js";

const PATIENCE = 1500; // milliseconds until the panel says that the page is still loading

const part = (id) => document.getElementById(id);
const views = [...document.querySelectorAll("[data-view]")];
const [method, explanation, auto] = [part("method"), part("explanation"), part("auto")];

const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const settings = await loadSettings();
let state = { view: "off" };

translate(document);
fillMethods(method, explanation);
chooseMethod(method, explanation, settings.method);
listen();
await show((await takeTold(tab)) ?? (await patiently(ask(tab, { do: "press" }))));
focusFirst();
document.documentElement.dataset.ready = ""; // for whoever waits until the panel has settled

// ---- what is asked of the page

// A page that loads slowly lets nobody in until it is there.
async function patiently(answer) {
  const waiting = setTimeout(() => (part("sentence").textContent = say("panelLoading")), PATIENCE);
  try {
    return await answer;
  } finally {
    clearTimeout(waiting);
  }
}

async function request(what) {
  document.documentElement.removeAttribute("data-ready");
  await show(await patiently(ask(tab, what)));
  document.documentElement.dataset.ready = "";
}

const put = (view) => request({ do: "put", view, method: method.value });
const turn = (view) => (view === state.view ? request({ do: "off" }) : put(view));

async function pick() {
  await show(await ask(tab, { do: "pick" }));
  if (canRun(state)) window.close(); // now the page is clicked
}

// ---- what is shown

async function show(answer) {
  state = answer;
  const runs = canRun(state);
  part("sentence").textContent = sentenceOf(state);
  for (const button of views) {
    button.disabled = !runs;
    button.ariaPressed = String(button.dataset.view === state.view);
  }
  part("more").hidden = !runs;
  if (state.method) chooseMethod(method, explanation, state.method);
  showActs();
  await showSite();
}

function showActs() {
  const isOn = state.view !== "off";
  const inUse = new Intl.NumberFormat(chrome.i18n.getUILanguage());
  part("kept").hidden = !isOn;
  part("kept").textContent = say("panelKept", inUse.format(state.wordsKept), inUse.format(state.words));
  part("trust").hidden = !isOn || (state.confidence < 0 && !state.isInstead);
  part("trust").textContent = sayTrust(state);
  if (!state.place && document.activeElement === part("goto")) focusFirst(); // it is about to go
  part("goto").hidden = !state.place;
  if (state.place) part("goto").textContent = say(state.place === "below" ? "panelBelow" : "panelAbove");
  part("gaps").hidden = state.view !== "hide";
  part("gaps").textContent = say(state.collapsed ? "panelOpenGaps" : "panelCloseGaps");
  const back = part("back");
  if (!isOn && document.activeElement === back) views[0].focus(); // it is about to go
  back.hidden = !isOn;
}

async function showSite() {
  const site = siteOf(state.host);
  part("by-itself").hidden = site === "";
  if (site === "") return;
  part("by-itself").lastElementChild.textContent = say("panelAuto", site);
  auto.checked = (await loadSettings()).sites.includes(site) && (await isAllowed(site));
}

function focusFirst() {
  const on = views.find((button) => button.ariaPressed === "true") ?? views[0];
  (on.disabled ? part("options") : on).focus();
}

// ---- what the user does

function listen() {
  for (const button of views) button.addEventListener("click", () => turn(button.dataset.view));
  part("goto").addEventListener("click", () => request({ do: "goto" }));
  part("gaps").addEventListener("click", () => request({ do: "collapse", on: !state.collapsed }));
  part("back").addEventListener("click", () => request({ do: "off" }));
  part("pick").addEventListener("click", pick);
  part("options").addEventListener("click", openOptions);
  method.addEventListener("change", () => state.view !== "off" && put(state.view));
  auto.addEventListener("change", runByItself);
  document.addEventListener("keydown", onKey);
}

async function openOptions() {
  await chrome.runtime.openOptionsPage();
  window.close();
}

async function runByItself() {
  const site = siteOf(state.host);
  if (!auto.checked) return removeSite(site);
  if (!(await addSite(site))) part("sentence").textContent = say("panelAutoRefused");
  return showSite();
}

// 1, 2, 3 are the views; up and down go from one to the next.
function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || !canRun(state) || event.target === method) return;
  const at = views.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && at >= 0) views.at((at + step) % views.length).focus();
  else if (["1", "2", "3"].includes(event.key)) turn(views[Number(event.key) - 1].dataset.view);
  else return;
  event.preventDefault();
}
