// The keyboard shortcuts as they are now, and the way to where the browser changes them.

import { say } from "../strings.js";

const NAMES = { _execute_action: "commandPress", hide: "commandHide", read: "commandRead", show: "commandShow" };
const CHROMIUM_PAGE = "chrome://extensions/shortcuts";

export async function prepareShortcuts() {
  const list = document.getElementById("shortcuts");
  for (const { name, shortcut } of await chrome.commands.getAll()) {
    if (Object.hasOwn(NAMES, name)) list.append(...lineFor(say(NAMES[name]), shortcut));
  }
  document.getElementById("change-shortcuts").addEventListener("click", openSettings);
}

function lineFor(words, shortcut) {
  const what = document.createElement("dt");
  const keys = document.createElement("dd");
  what.textContent = words;
  if (shortcut) keys.append(document.createElement("kbd"));
  (keys.firstChild ?? keys).textContent = shortcut || say("optionsShortcutNone");
  return [what, keys];
}

// Firefox opens them by name; Chromium has an address for them, which only an extension may open.
async function openSettings() {
  if (chrome.commands.openShortcutSettings) await chrome.commands.openShortcutSettings();
  else await chrome.tabs.create({ url: CHROMIUM_PAGE });
}
