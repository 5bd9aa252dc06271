// What panel, menus and shortcuts have in common: bring our script into the page of a tab, ask it for something, and
// where that cannot be, tell why in one sentence.

import { say } from "../strings.js";

const NO_FRAME = "no frame took the script";
const NOTHING = { view: "off", method: "", problem: "", detail: "", words: 0, wordsKept: 0, host: "", collapsed: false, confidence: -1, kind: "", isInstead: false };

// The state of the page after what was asked for: { do: "press" }, { do: "put", view, method }, { do: "off" }, ...
export async function ask(tab, request) {
  try {
    await enter(tab);
    const answer = await chrome.tabs.sendMessage(tab.id, { to: "page", ...request }, { frameId: 0 });
    return withNothing({ ...NOTHING, ...answer });
  } catch (error) {
    const detail = String(error?.message ?? error);
    return { ...NOTHING, problem: await problemBehind(tab.url ?? "", detail), detail };
  }
}

// Firefox says nothing where a page, such as its error pages, took no script.
async function enter(tab) {
  const script = { target: { tabId: tab.id }, files: ["/content/loader.js"] };
  const [frame] = await chrome.scripting.executeScript(script);
  if (!frame) throw new Error(NO_FRAME);
  if (frame.result !== true) throw new Error(frame.error?.message ?? "the script of the extension did not load");
}

// Where a method keeps nothing the view shows nothing, and the user must be told why.
function withNothing(state) {
  const isBare = state.problem === "" && state.view !== "off" && state.wordsKept === 0;
  return isBare ? { ...state, problem: "nothing" } : state;
}

export const canRun = (state) => state.problem === "" || state.problem === "nothing";

// ---- why the browser did not let us in

const STORES = /^https:\/\/(?:chromewebstore\.google\.com|chrome\.google\.com\/webstore|addons\.mozilla\.org)\b/;
const WEB = /^(?:https?|file):/;

// The browser's words, in the order in which they are tried; Firefox has the same ones for nearly everything.
const WORDS = [
  [/extensions? gallery/i, "store"],
  [/ExtensionsSettings policy|blocked by .*(?:policy|administrator)/i, "policy"],
  [/showing error page/i, "error"],
  [/cannot access .*chrome(?:-\w+)?:/i, "own"],
  [/no tab with id|invalid tab id|frame .*removed|tab was closed|document .*(?:destroyed|unloaded)/i, "gone"],
];

// The address is told only of pages that may be entered: where there is none, the page is the browser's own.
async function problemBehind(address, words) {
  const told = WORDS.find(([pattern]) => pattern.test(words));
  if (told) return told[1];
  if (!WEB.test(address)) return "own";
  if (words === NO_FRAME) return "refused";
  if (STORES.test(address)) return "store";
  if (address.startsWith("file:") && !(await filesAllowed())) return "file";
  if (/permission|cannot access/i.test(words)) return problemOfAddress(address);
  return "failed";
}

// Firefox shows PDFs and JSON in pages of its own, where nothing can be asked: only the name is left to go by.
function problemOfAddress(address) {
  const path = new URL(address).pathname;
  if (/\.pdf$/i.test(path)) return "pdf";
  return /\.json$/i.test(path) ? "data" : "refused";
}

const filesAllowed = async () => (await chrome.extension?.isAllowedFileSchemeAccess?.()) ?? true;

// ---- in words

const SENTENCES = {
  own: "problemOwn",
  store: "problemStore",
  policy: "problemPolicy",
  error: "problemError",
  gone: "problemGone",
  file: "problemFile",
  refused: "problemRefused",
  pdf: "problemPdf",
  feed: "problemFeed",
  data: "problemData",
  picture: "problemPicture",
  empty: "problemEmpty",
  nothing: "problemNothing",
};

// One sentence: what happened and what to do. "" where all is well.
export function sentenceOf({ problem, detail }) {
  if (problem === "") return "";
  return Object.hasOwn(SENTENCES, problem)
    ? say(SENTENCES[problem])
    : say("problemFailed", (detail || problem).replace(/\.$/, ""));
}
