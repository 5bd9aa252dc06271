// The journey in the page: read it as a table, let a method judge, apply what the user knows better, put on a view.
// Panel, shortcuts and context menu speak to it by messages; it is loaded when one of them is first used.

import { judgedByAuto } from "../engine/auto.js";
import { readPage } from "../engine/columns.js";
import { corrected } from "../engine/corrections.js";
import { METHODS } from "../engine/methods/index.js";
import { changeSettings, correctionsFor, loadSettings, rememberCorrections } from "../settings.js";
import { closeOverlays } from "../views/overlay.js";
import { problemOf } from "./problems.js";
import { goToContent, moveToContent, placeOfContent } from "./whereabouts.js";

// Loaded when they are first put on, so that hiding does not wait for the reader's page.
const VIEWS = {
  hide: () => import("../views/hide.js"),
  read: () => import("../views/read.js"),
  show: () => import("../views/show.js"),
};

const state = { view: "off", method: "", worn: null, stage: null, corrections: [], remembers: false, picking: null, scrolled: null };

const NOT_SURE = { confidence: -1, kind: "", isInstead: false };

// Where what is asked for by message is done, one after the other: two presses in haste must not meet half-way.
let queue = Promise.resolve();
const TASKS = { press, put, off, pick, tell, goto, collapse };

chrome.runtime.onMessage.addListener((message, _sender, answer) => {
  const task = message?.to === "page" && Object.hasOwn(TASKS, message.do) ? TASKS[message.do] : null;
  if (!task) return false;
  const done = queue.then(() => task(message)).catch(failed);
  queue = done.then(answer).catch(() => {}); // whoever asked may be gone
  return true; // the answer comes later
});

export async function ready() {
  await queue;
  return true;
}

// On sites where the user wants it to, the extension runs by itself: `content/auto.js` calls this. Nobody has asked at
// this moment, so a page of which nothing is kept stays as it is.
export function runByItself() {
  queue = queue.then(async () => put({ view: (await loadSettings()).view }));
  queue = queue.then((told) => told.wordsKept === 0 && off()).catch(failed);
  return queue;
}

// Whatever went wrong, the page is given back.
function failed(error) {
  try {
    off();
  } catch {
    // what went wrong first is told
  }
  closeOverlays();
  return { problem: "failed", detail: String(error) };
}

// What the panel shows: the view that is on, the method, how much was kept, and what is wrong, if anything is.
function tell() {
  const { view, method, stage } = state;
  const problem = problemOf(document) || (stage && stage.words === 0 ? "empty" : "");
  const place = view === "hide" ? placeOfContent(stage.page, stage.verdict.keep) : "";
  const [words, wordsKept] = [stage?.words ?? 0, stage?.wordsKept ?? 0];
  const sureness = stage?.sureness ?? NOT_SURE;
  const collapsed = state.worn?.isCollapsed === true;
  return { view, method, problem, words, wordsKept, place, collapsed, host: location.hostname, ...sureness };
}

// The button: off if anything is on, else the view that the user prefers.
async function press() {
  const settings = await loadSettings();
  if (state.view !== "off") return settings.press === "panel" ? tell() : off();
  if (problemOf(document) || settings.press === "panel") return tell();
  return put({ view: settings.view });
}

async function put({ view, method }) {
  if (!Object.hasOwn(VIEWS, view)) throw new Error(`no view is called ${view}`);
  if (problemOf(document)) return tell();
  off();
  const stage = await setStage(method, view);
  if (stage.words === 0) return tell();
  const { put: putOn } = await VIEWS[view]();
  state.worn = await putOn(stage);
  state.view = view;
  if (view === "hide") showFirst(stage);
  return tell();
}

// Even where a page has left nothing of what a view put on, nothing counts as on afterwards.
function off() {
  const { picking, worn } = state;
  Object.assign(state, { view: "off", worn: null, picking: null });
  try {
    picking?.off();
  } finally {
    worn?.off();
    scrollBack();
  }
  return tell();
}

// Hiding moves nothing. Where it would leave an empty window, the content is scrolled to, and back when the view goes,
// unless the reader has scrolled meanwhile.
function showFirst({ page, verdict }) {
  if (placeOfContent(page, verdict.keep) === "") return;
  const before = [window.scrollX, window.scrollY];
  moveToContent(page, verdict.keep);
  state.scrolled = { before, to: window.scrollY };
}

function scrollBack() {
  const { scrolled } = state;
  state.scrolled = null;
  if (scrolled && Math.abs(window.scrollY - scrolled.to) <= 1) {
    window.scrollTo({ left: scrolled.before[0], top: scrolled.before[1], behavior: "instant" });
  }
}

// Closes the gaps that what is hidden leaves, or opens them again.
function collapse({ on }) {
  state.worn?.collapse?.(on === true);
  if (state.stage) goToContent(state.stage.page, state.stage.verdict.keep);
  return tell();
}

function goto() {
  if (state.stage) goToContent(state.stage.page, state.stage.verdict.keep);
  return tell();
}

// "Not right?": blocks of the view that is on can be clicked. Without a view, or in Read, that of Hide is put on.
async function pick() {
  if (state.view !== "hide" && state.view !== "show") await put({ view: "hide" });
  if (state.view === "off") return tell();
  const { put: putOn } = await import("../views/pick.js");
  state.picking ??= await putOn(state.stage);
  return tell();
}

// Asking the kernel takes a moment; in Show any method can be chosen, so there it is always asked.
async function setStage(method, view) {
  const settings = await loadSettings();
  if (state.stage === null) {
    state.corrections = correctionsFor(settings, location.hostname);
    state.remembers = state.corrections.length > 0;
  }
  state.method = method || state.method || settings.method;
  const page = await readPage(document);
  if (state.method === "auto" || view === "show") await judgedByAuto(page);
  state.stage = new Stage(page, settings);
  return state.stage;
}

// What a view works with, and what it can ask for.
class Stage {
  constructor(page, settings) {
    this.page = page;
    this.settings = settings;
    this.host = location.hostname;
    this.words = visibleWords(page);
  }

  get method() {
    return state.method;
  }

  get corrections() {
    return state.corrections;
  }

  get remembers() {
    return state.remembers;
  }

  get verdict() {
    return this.judge(state.method);
  }

  get wordsKept() {
    return sumWhere(this.page.words, this.verdict.keep);
  }

  // How far `auto` can be trusted here, what kind of page it takes this for, and whether another method has judged
  // instead, because the kernel did not answer.
  get sureness() {
    if (state.method !== "auto") return NOT_SURE;
    const { judged } = this.page;
    return judged
      ? { confidence: judged.confidence, kind: judged.kind.name, isInstead: false }
      : { ...NOT_SURE, isInstead: true };
  }

  judge(method) {
    return corrected(this.page, visibleOnly(this.page, METHODS[method](this.page)), state.corrections);
  }

  setMethod(method) {
    if (!Object.hasOwn(METHODS, method)) throw new Error(`no method is called ${method}`);
    state.method = method;
    state.worn?.redraw(this);
  }

  // All corrections anew: [{selector, keep}], the later ones were made later. False where they should be remembered, but
  // cannot be; those of a site that are not to be remembered any more are forgotten.
  async setCorrections(corrections, remember = state.remembers) {
    const toldBefore = state.remembers;
    state.corrections = corrections;
    state.remembers = remember;
    state.worn?.redraw(this);
    return remember || toldBefore ? rememberCorrections(this.host, remember ? corrections : []) : true;
  }

  saveSettings(changes) {
    Object.assign(this.settings, changes);
    return changeSettings(changes);
  }

  donePicking() {
    const { picking } = state;
    state.picking = null;
    picking?.off();
  }

  leave() {
    off();
  }
}

// `auto` also keeps what a reader could open; what is closed is not there to be seen.
function visibleOnly({ hidden }, verdict) {
  const isSeen = (kept, row) => (kept && !hidden[row] ? 1 : 0);
  return verdict.keep.some((kept, row) => kept && hidden[row]) ? { ...verdict, keep: verdict.keep.map(isSeen) } : verdict;
}

function visibleWords(page) {
  let words = 0;
  for (let row = page.body; row < page.end[page.body]; row++) if (!page.hidden[row]) words += page.words[row];
  return words;
}

function sumWhere(column, marked) {
  let sum = 0;
  for (let row = 0; row < column.length; row++) if (marked[row]) sum += column[row];
  return sum;
}
