// `auto`, the learned method: the kernel judges in the background worker, where the policy of no page reaches. The page
// goes there as one text and comes back as columns, in characters, since messages between the two are texts.

import { asText, numbers } from "./columns_as_text.js";
import { feedOf } from "./feed.js";
import { runInSlices } from "./slices.js";

const PATIENCE = 4000; // milliseconds that the worker is waited for
const STEPS = 10_000; // of a score

const asked = new WeakMap();

// What the kernel says of a page; null where the worker does not answer. Asking again is free.
export function judgedByAuto(page) {
  if (!asked.has(page)) asked.set(page, ask(page));
  return asked.get(page);
}

async function ask(page) {
  const feed = await runInSlices(feedOf(page));
  const message = { to: "background", do: "judge", feed, seen: asText(page.seen) };
  const answer = await patiently(chrome.runtime.sendMessage(message)).catch(() => null);
  if (!answer || answer.keep?.length !== page.length) return null;
  const verdict = {
    keep: numbers(answer.keep, Uint8Array),
    score: numbers(answer.score, Float64Array, STEPS),
    why: numbers(answer.why, Uint8Array),
    best: -1,
    initial: new Uint8Array(page.length),
    kind: answer.kind,
    confidence: answer.confidence,
  };
  page.judged = verdict;
  return verdict;
}

function patiently(answer) {
  const tooLong = new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE));
  return Promise.race([answer, tooLong]);
}
