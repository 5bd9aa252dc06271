// What the user has chosen, and the corrections remembered for sites. Both live in this browser alone (storage.local).
// Whatever is read is looked over first: an unknown key is dropped, a broken value falls back to its default.

export const METHOD_NAMES = ["auto", "wlr", "clr", "wnr", "cnr", "cetd-ds", "cectd-ds"];
export const VIEW_NAMES = ["hide", "read", "show"];
const PRESSES = ["flip", "panel"];
const FONTS = ["serif", "sans"];
export const COLOURS = ["auto", "light", "dark", "sepia"];
export const SIZE = { least: 14, most: 36, step: 2 }; // of the letters, in pixels
export const WIDTH = { least: 22, most: 70, step: 4 }; // of a line, in letters, roughly

export const MOST_SITES = 1000;
const MOST_CORRECTIONS = 3000;
const LONGEST_SELECTOR = 500;

export function defaults() {
  const read = { font: "serif", size: 20, width: 38, colours: "auto" };
  return { method: "auto", view: "hide", press: "flip", read, sites: [], corrections: {} };
}

// ---- looking over

// Settings of which every value is sound. `passed(what, value)` is told of each thing that was passed over; choices
// that are missing or broken are those of `known`.
export function sound(found, passed = () => {}, known = defaults()) {
  const given = recordOr(found, "settings", passed);
  for (const key of Object.keys(given)) if (!Object.hasOwn(known, key)) passed(key, given[key]);
  return {
    method: oneOf(METHOD_NAMES, given, "method", known.method, passed),
    view: oneOf(VIEW_NAMES, given, "view", known.view, passed),
    press: oneOf(PRESSES, given, "press", known.press, passed),
    read: soundRead(given.read, known.read, passed),
    sites: soundSites(given.sites, passed),
    corrections: soundCorrections(given.corrections, passed),
  };
}

function soundRead(found, known, passed) {
  const given = recordOr(found, "read", passed);
  const told = (what, value) => passed(`read.${what}`, value);
  for (const key of Object.keys(given)) if (!Object.hasOwn(known, key)) told(key, given[key]);
  return {
    font: oneOf(FONTS, given, "font", known.font, told),
    size: numberIn(SIZE, given, "size", known.size, told),
    width: numberIn(WIDTH, given, "width", known.width, told),
    colours: oneOf(COLOURS, given, "colours", known.colours, told),
  };
}

function soundSites(found, passed) {
  const sites = new Set();
  for (const each of listOr(found, "sites", passed)) {
    const site = siteOf(each);
    if (site && sites.size < MOST_SITES) sites.add(site);
    else passed("sites", each);
  }
  return [...sites].sort();
}

function soundCorrections(found, passed) {
  const bySite = new Map();
  for (const [host, list] of Object.entries(recordOr(found, "corrections", passed))) {
    const site = siteOf(host);
    const more = site ? soundList(list, (value) => passed(`corrections.${site}`, value)) : [];
    if (site) bySite.set(site, joined(bySite.get(site) ?? [], more));
    else passed("corrections", host);
  }
  return Object.fromEntries(withinBounds(bySite, passed));
}

function withinBounds(bySite, passed) {
  let room = MOST_CORRECTIONS;
  for (const [site, list] of bySite) {
    const kept = list.slice(0, room);
    room -= kept.length;
    for (const each of list.slice(kept.length)) passed(`corrections.${site}`, each);
    if (kept.length > 0) bySite.set(site, kept);
    else bySite.delete(site);
  }
  return bySite;
}

function soundList(found, passed) {
  const list = [];
  for (const each of listOr(found, "", (_what, value) => passed(value))) {
    if (isCorrection(each)) list.push({ selector: each.selector.trim(), keep: each.keep });
    else passed(each);
  }
  return joined([], list);
}

function isCorrection(value) {
  if (!isRecord(value) || typeof value.keep !== "boolean" || typeof value.selector !== "string") return false;
  const selector = value.selector.trim();
  return selector !== "" && selector.length <= LONGEST_SELECTOR && selector.isWellFormed();
}

// Of two corrections with the same selector the later one holds.
export function joined(earlier, later) {
  const bySelector = new Map();
  for (const { selector, keep } of [...earlier, ...later]) {
    bySelector.delete(selector);
    bySelector.set(selector, { selector, keep });
  }
  return [...bySelector.values()];
}

export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function recordOr(value, what, passed) {
  if (isRecord(value)) return value;
  if (value !== undefined) passed(what, value);
  return {};
}

function listOr(value, what, passed) {
  if (Array.isArray(value)) return value;
  if (value !== undefined) passed(what, value);
  return [];
}

function oneOf(names, given, key, otherwise, passed) {
  if (names.includes(given[key])) return given[key];
  if (given[key] !== undefined) passed(key, given[key]);
  return otherwise;
}

function numberIn({ least, most }, given, key, otherwise, passed) {
  const value = given[key];
  if (typeof value === "number" && value >= least && value <= most) return value;
  if (value !== undefined) passed(key, value);
  return otherwise;
}

// ---- sites

// The site of a host or an address as we keep it: lower case, punycode, without port and without a leading `www.`, for
// with and without are one site nearly everywhere. Other subdomains are not joined: blog. and shop. mostly are built in
// another way, and on some domains every subdomain is another person's. "" for what names no site.
export function siteOf(text) {
  if (typeof text !== "string" || text.length > 300) return "";
  const address = text.includes("://") ? text.trim() : `http://${text.trim()}`;
  if (!URL.canParse(address)) return "";
  const { protocol, hostname, username } = new URL(address);
  const host = hostname.replace(/\.$/, "");
  const isHost = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$/.test(host) || /^\[[0-9a-f:.]+\]$/.test(host);
  if (!/^https?:$/.test(protocol) || username || !isHost) return "";
  return host.replace(/^www\.(?=[^.]+\.)/, "");
}

// What the browser is asked for, so that the extension may run by itself on a site.
export function originsOf(site) {
  const isName = /\.[a-z]/.test(site);
  return isName ? [`*://${site}/*`, `*://www.${site}/*`] : [`*://${site}/*`];
}

// ---- storage

const settle = (promise) => promise.catch(() => {});
let writing = Promise.resolve(); // one change after the other, lest the second undoes the first

function inTurn(change) {
  const done = writing.then(change);
  writing = settle(done);
  return done;
}

export async function loadSettings() {
  const { settings, corrections } = await chrome.storage.local.get(["settings", "corrections"]);
  return sound({ ...(isRecord(settings) ? settings : {}), corrections });
}

// Everything anew.
export function saveSettings(settings) {
  return inTurn(() => store(sound(settings)));
}

// Some of it: { view: "read" }, { read: { size: 22 } }.
export function changeSettings(changes) {
  return inTurn(async () => {
    const settings = await loadSettings();
    await store(sound({ ...settings, ...changes, read: { ...settings.read, ...changes.read } }));
  });
}

async function store({ corrections, ...settings }) {
  await chrome.storage.local.set({ settings, corrections });
}

// The corrections that hold on a host: [{ selector, keep }], the later ones were made later.
export function correctionsFor(settings, host) {
  const site = siteOf(host);
  return Object.hasOwn(settings.corrections, site) ? settings.corrections[site] : [];
}

// Keep a list of corrections for a host in place of the one that is known; an empty list forgets the site. False where
// it cannot be kept: a page without a host, such as a file, or no room for more.
export function rememberCorrections(host, list) {
  return inTurn(async () => {
    const settings = await loadSettings();
    const site = siteOf(host);
    let passed = site === "";
    const corrections = { ...settings.corrections, [site]: list };
    const next = sound({ ...settings, corrections }, () => (passed = true));
    if (!passed) await store(next);
    return !passed;
  });
}
