// The options page: every change is saved at once and said so. What changes elsewhere, such as a correction made in a
// page, shows here too.

import { defaults, loadSettings, saveSettings } from "../settings.js";
import { say, translate } from "../strings.js";
import { prepareChoices, showChoices } from "./choices.js";
import { prepareCorrections, showCorrections } from "./corrections.js";
import { question } from "./question.js";
import { prepareShortcuts } from "./shortcuts.js";
import { prepareSites, showSites } from "./sites.js";
import { prepareFiles } from "./files.js";
import { said } from "./said.js";

translate(document);
document.getElementById("version").textContent = say("optionsVersion", chrome.runtime.getManifest().version);
prepareChoices();
prepareSites();
prepareCorrections();
prepareFiles();
await prepareShortcuts();
document.getElementById("reset").addEventListener("click", reset);
chrome.storage.onChanged.addListener(show);
chrome.permissions.onAdded.addListener(show);
chrome.permissions.onRemoved.addListener(show);
await show();
document.documentElement.dataset.ready = ""; // for whoever waits until all is there

async function show() {
  const settings = await loadSettings();
  showChoices(settings);
  showCorrections(settings);
  await showSites(settings);
}

async function reset() {
  if ((await question(say("optionsResetAsk"), { yes: say("optionsReset") })) !== "yes") return;
  await saveSettings(defaults());
  said(say("optionsResetDone"));
}
