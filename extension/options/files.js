// Settings as a file: saved from here, taken in again here or in another browser.

import { loadSettings, saveSettings } from "../settings.js";
import { say } from "../strings.js";
import { question } from "./question.js";
import { said } from "./said.js";
import { SETTINGS_FILE, added, countOf, readText, replaced, settingsText } from "./transfer.js";

const LARGEST = 8_000_000; // bytes; the most corrections that can be kept are smaller
const MOST_TOLD = 10;

const part = (id) => document.getElementById(id);

export function prepareFiles() {
  part("export").addEventListener("click", async () =>
    saveFile(SETTINGS_FILE, "application/json", settingsText(await loadSettings())),
  );
  part("import").addEventListener("click", () => part("file").click());
  part("file").addEventListener("change", takeFile);
}

export function saveFile(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function takeFile() {
  const [file] = part("file").files;
  if (!file) return;
  part("passed").hidden = true;
  if (file.size > LARGEST) complain(say("optionsImportBig"), []);
  else await takeText(await file.text());
  part("file").value = ""; // so that the same file can be chosen again
}

async function takeText(text) {
  const { problem, detail, given, passed } = readText(text);
  if (problem) return complain(say(problem, detail), []);
  const answers = { add: say("optionsImportAdd"), replace: say("optionsImportReplace") };
  const answer = await question(say("optionsImportAsk", ...countOf(given)), answers);
  if (answer === "") return undefined;
  await saveSettings(answer === "add" ? added(await loadSettings(), given) : replaced(given));
  if (passed.length > 0) complain(say("optionsImportPassed"), passed);
  return said(say("optionsImportDone"));
}

// Stays until the next file is taken.
function complain(words, list) {
  const told = list.slice(0, MOST_TOLD);
  if (list.length > MOST_TOLD) told.push(say("optionsImportMore", list.length - MOST_TOLD));
  part("passed").hidden = false;
  part("passed").querySelector("p").textContent = words;
  part("passed")
    .querySelector("ul")
    .replaceChildren(...told.map(itemFor));
}

function itemFor(words) {
  const item = document.createElement("li");
  item.textContent = words;
  return item;
}
