// What extractors for JavaScript make of pages: ours, Mozilla's Readability and defuddle, beside each other. The folder
// that has the two in its `node_modules`, with jsdom, comes first; then, if not the shipped one, the file of our kernel.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

import { extractWith } from "../js/extract.js";
import { kernelOf } from "../js/kernel.js";

const [folder, wasm = new URL("../js/thresher.wasm", import.meta.url)] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${folder}/package.json`));
const { JSDOM, VirtualConsole } = require("jsdom");
const { Readability } = require("@mozilla/readability");
const { Defuddle } = await import(pathToFileURL(`${folder}/node_modules/defuddle/dist/node.js`));
const kernel = await kernelOf(readFileSync(wasm));
const virtualConsole = new VirtualConsole(); // pages' broken style sheets are not our matter
const END_OF_BLOCK = /<\/(?:p|div|h\d|li|tr|td|th|pre|blockquote|section|article|ul|ol|table|dd|dt|figure|figcaption)>|<[bh]r\b[^>]*>/gi;
for (const quiet of ["log", "warn", "error", "debug"]) console[quiet] = () => {};

const SYSTEMS = {
  thresher: (html, url) => extractWith(kernel, html, { url }).text,
  readability: (html, url) => textOf(new Readability(documentOf(html, url)).parse()?.content),
  defuddle: async (html, url) => textOf((await Defuddle(documentOf(html, url), url)).content),
};

const documentOf = (html, url) => new JSDOM(html, { url, virtualConsole }).window.document;

// With a space behind each block, so that no two words become one.
function textOf(html) {
  const body = documentOf(`<body>${(html ?? "").replace(END_OF_BLOCK, "$& ")}`, "https://page.example/").body;
  return body.textContent;
}

async function answersOf(html) {
  const answers = {};
  for (const [name, extract] of Object.entries(SYSTEMS)) {
    const started = process.cpuUsage();
    answers[name] = await Promise.resolve().then(() => extract(html, "https://page.example/")).catch(() => "");
    const { user, system } = process.cpuUsage(started);
    answers[`${name} ms`] = (user + system) / 1000;
  }
  return answers;
}

let waiting = Buffer.alloc(0);
for await (const piece of process.stdin) {
  waiting = Buffer.concat([waiting, piece]);
  while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32LE(0)) {
    const end = 4 + waiting.readUInt32LE(0);
    const html = waiting.toString("utf8", 4, end);
    waiting = waiting.subarray(end);
    process.stdout.write(`${JSON.stringify(await answersOf(html))}\n`);
  }
}
