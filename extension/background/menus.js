// The context menus and the keyboard shortcuts. They do what the panel's buttons do, without the panel.

import { say } from "../strings.js";
import { VIEW_NAMES } from "../settings.js";
import { ask, sentenceOf } from "./reach.js";

const ENTRIES = { hide: "commandHide", read: "commandRead", show: "commandShow", pick: "notRight" };
const PLACES = ["page", "selection", "link", "image", "video", "audio", "editable", "frame"];

// On pages the entries stand below one that bears our name; on the button, where that is clear, they stand alone.
export async function makeMenus() {
  await chrome.contextMenus.removeAll();
  chrome.contextMenus.create({ id: "thresher", title: "Thresher", contexts: PLACES });
  for (const [id, key] of Object.entries(ENTRIES)) {
    chrome.contextMenus.create({ id, parentId: "thresher", title: say(key), contexts: PLACES });
    chrome.contextMenus.create({ id: `button-${id}`, title: say(key), contexts: ["action"] });
  }
}

// The name of a menu entry or of a shortcut: a view is put on, or off if it is on already.
export async function follow(name, tab) {
  const wish = name.replace(/^button-/, "");
  if (!(tab?.id >= 0) || !Object.hasOwn(ENTRIES, wish)) return;
  const state = VIEW_NAMES.includes(wish) ? await flip(tab, wish) : await ask(tab, { do: "pick" });
  await tell(tab, state);
}

async function flip(tab, view) {
  const now = await ask(tab, { do: "tell" });
  return ask(tab, now.view === view ? { do: "off" } : { do: "put", view });
}

// What went wrong is said in the panel, or, where the browser does not let us open it, by a mark on the button.
async function tell(tab, state) {
  const sentence = sentenceOf(state);
  if (sentence && (await openPanel(tab, state))) return;
  const [badge, title] = sentence ? ["!", sentence] : wayTo(state.place);
  await mark(tab.id, badge, title).catch(() => {}); // the tab may have been closed meanwhile
}

// Hiding may leave the window empty: then the button says where the content is.
function wayTo(place) {
  if (place === "below") return ["↓", say("panelBelow")];
  return place === "above" ? ["↑", say("panelAbove")] : ["", say("buttonTitle")];
}

async function mark(tabId, text, title) {
  await chrome.action.setBadgeText({ tabId, text });
  await chrome.action.setTitle({ tabId, title });
}

async function openPanel(tab, state) {
  await chrome.storage.session.set({ told: { tabId: tab.id, state } });
  try {
    await chrome.action.openPopup({ windowId: tab.windowId });
    return true;
  } catch {
    await chrome.storage.session.remove("told");
    return false;
  }
}

// For the panel, once: what went wrong in this tab when menu or shortcut was used.
export async function takeTold(tab) {
  const { told } = await chrome.storage.session.get("told");
  await chrome.storage.session.remove("told");
  return told?.tabId === tab.id ? told.state : null;
}
