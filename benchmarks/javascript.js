// The half of benchmarks/javascript.py that runs in node. How many rounds comes as an argument; pages come in, each as
// its length in four bytes and its bytes; seconds of processor time go out, for each round and each task.

import { readFileSync } from "node:fs";

import { decoded } from "../js/decode.js";
import { extractWith } from "../js/extract.js";
import { kernelOf } from "../js/kernel.js";

const kernel = await kernelOf(readFileSync(new URL("../js/thresher.wasm", import.meta.url)));
const TASKS = { text: textOf, everything: (bytes) => extractWith(kernel, bytes) };

// What Python does on its side: read, judge, write plain text.
function textOf(bytes) {
  const markup = decoded(bytes);
  const page = kernel.parse(markup);
  try {
    page.look(markup.length);
    page.judge(0);
    return page.text().text;
  } finally {
    page.giveBack();
  }
}

function secondsFor(task, pages) {
  const started = process.cpuUsage();
  for (const page of pages) task(page);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

function split(bytes) {
  const pages = [];
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32LE(at)) {
    pages.push(bytes.subarray(at + 4, at + 4 + bytes.readUInt32LE(at)));
  }
  return pages;
}

const pages = split(readFileSync(0));
const answers = Object.fromEntries(Object.keys(TASKS).map((name) => [name, []]));
for (let round = 0; round < Number(process.argv[2]); round++) {
  for (const [name, task] of Object.entries(TASKS)) answers[name].push(secondsFor(task, pages));
}
process.stdout.write(JSON.stringify(answers));
