// Lets the kernel judge the page of a tab. It is loaded with the first page, and again when the browser has put the
// worker to sleep: that takes a moment, and no page waits for it longer than `engine/auto.js` says.

import { asText, numbers } from "../engine/columns_as_text.js";
import { kernelOf } from "../kernel/kernel.js";

const MOST_CHARACTERS = 64_000_000; // of a page as it is fed
const STEPS = 10_000;

let loading = null;

// Columns as texts, kind and confidence; null where the page cannot be judged.
export async function judge({ feed, seen }) {
  if (typeof feed !== "string" || typeof seen !== "string" || feed.length > MOST_CHARACTERS) return null;
  const page = (await loaded()).read(feed);
  try {
    page.setSight(numbers(seen, Uint8Array));
    if (!page.judge()) return null;
    const [keep, score, why] = ["keep", "score", "why"].map((name) => page.column(name));
    const columns = { keep: asText(keep), score: asText(score, STEPS), why: asText(why) };
    return { ...columns, kind: page.kind, confidence: page.confidence };
  } finally {
    page.giveBack();
  }
}

function loaded() {
  loading ??= fetch(chrome.runtime.getURL("kernel/thresher.wasm"))
    .then(kernelOf)
    .catch((error) => {
      loading = null; // the next page tries again
      throw error;
    });
  return loading;
}
