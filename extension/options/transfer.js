// Settings and corrections as text, there and back. Nothing here touches the page or the browser's storage.

import { isRecord, joined, sound } from "../settings.js";
import { say } from "../strings.js";

export const SETTINGS_FILE = "thresher-settings.json";
export const RULES_FILE = "thresher-rules.toml";

const VERSION = 1;

export function settingsText({ corrections, ...settings }) {
  return `${JSON.stringify({ thresher: VERSION, settings, corrections }, null, 2)}\n`;
}

// What a file gives: `given` is for `replaced` and `added`, `passed` says in words what of it cannot be used, such as
// `read.size: 900`.
// A file that cannot be used at all has a `problem`: the key of a sentence.
export function readText(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return { problem: "optionsImportNoJson", detail: error.message };
  }
  if (!Number.isInteger(file?.thresher)) return { problem: "optionsImportForeign", detail: "" };
  const passed = [];
  const tell = (what, value) => passed.push(`${what}: ${shortly(value)}`);
  const settings = isRecord(file.settings) ? file.settings : {};
  if (settings !== (file.settings ?? settings)) tell("settings", file.settings);
  const found = { ...settings, corrections: usable(file.corrections, tell) };
  sound(found, tell);
  return { problem: "", detail: "", given: found, passed };
}

const shortly = (value) => (JSON.stringify(value) ?? String(value)).slice(0, 80);

// Without the corrections of which the selector is none.
function usable(corrections, tell) {
  if (!isRecord(corrections)) return corrections;
  const entries = Object.entries(corrections).map(([site, list]) => {
    if (!Array.isArray(list)) return [site, list];
    const good = list.filter((each) => isSelector(each?.selector));
    for (const each of list) if (!isSelector(each?.selector)) tell(`corrections.${site}`, each);
    return [site, good];
  });
  return Object.fromEntries(entries);
}

function isSelector(text) {
  if (typeof text !== "string") return false;
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

export const replaced = (given) => sound(given);

// Two settings in one: of single choices those of the file hold, where it has any; lists are joined.
export function added(mine, given) {
  const theirs = sound(given, undefined, mine);
  const corrections = new Map(Object.entries(mine.corrections));
  for (const [site, list] of Object.entries(theirs.corrections)) {
    corrections.set(site, joined(corrections.get(site) ?? [], list));
  }
  return { ...theirs, sites: [...mine.sites, ...theirs.sites], corrections: Object.fromEntries(corrections) };
}

export function countOf(given) {
  const { sites, corrections } = sound(given);
  return [sites.length, Object.values(corrections).flat().length];
}

// ---- rules for the command line

export function rulesText({ corrections }) {
  const parts = Object.keys(corrections)
    .sort()
    .map((site) => rulesOf(site, corrections[site]));
  return [`# ${say("optionsRulesHead", RULES_FILE)}\n`, ...parts].join("\n");
}

function rulesOf(site, list) {
  const keep = list.filter((each) => each.keep).map((each) => quoted(each.selector));
  const drop = list.filter((each) => !each.keep).map((each) => quoted(each.selector));
  const lines = [`[${quoted(site)}]`];
  if (keep.length > 0) lines.push(`keep = [${keep.join(", ")}]`);
  if (drop.length > 0) lines.push(`drop = [${drop.join(", ")}]`);
  return `${lines.join("\n")}\n`;
}

// TOML writes strings as JSON does, but for one character.
const quoted = (text) => JSON.stringify(text).replaceAll("\x7f", "\\u007f");
