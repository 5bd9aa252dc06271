// Works behind the pages. The browser puts it to sleep and wakes it as it likes, so it remembers nothing: it listens,
// and hands on.

import { judge } from "./background/judging.js";
import { follow, makeMenus } from "./background/menus.js";
import { keepSites } from "./background/sites.js";

chrome.runtime.onInstalled.addListener(() => Promise.all([makeMenus(), keepSites()]));
chrome.runtime.onStartup.addListener(() => Promise.all([makeMenus(), keepSites()]));

chrome.contextMenus.onClicked.addListener((info, tab) => follow(info.menuItemId, tab));
chrome.commands.onCommand.addListener(async (name, tab) => follow(name, tab ?? (await frontTab())));

chrome.storage.onChanged.addListener((changes) => changes.settings && keepSites());
chrome.permissions.onAdded.addListener(keepSites);
chrome.permissions.onRemoved.addListener(keepSites);

// A view asks for the style sheet that hides: only from here can it be put above all styles of the page. And a page asks
// to be judged by the kernel: only here does no policy of a page forbid it.
const TASKS = {
  style: ({ on }, tab) => setStyle(tab.id, on === true).then(() => true, () => false),
  judge: (message) => judge(message).catch(() => null),
}; // prettier-ignore

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  const isOurs = sender.id === chrome.runtime.id && sender.tab !== undefined;
  if (!isOurs || message?.to !== "background" || !Object.hasOwn(TASKS, message.do)) return false;
  TASKS[message.do](message, sender.tab).then(answer);
  return true; // the answer comes later
});

// Text that is hidden by itself needs a style sheet of its own: Chromium paints highlights only by those of the page.
async function setStyle(tabId, on) {
  const target = { tabId, allFrames: true };
  const sheets = [
    { target, files: ["/views/hide.css"], origin: "USER" },
    { target, files: ["/views/hide_texts.css"], origin: "AUTHOR" },
  ];
  await Promise.all(
    sheets.map((sheet) => (on ? chrome.scripting.insertCSS(sheet) : chrome.scripting.removeCSS(sheet))),
  );
}

async function frontTab() {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab;
}
