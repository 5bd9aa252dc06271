// Reads pages as lines of JSON, {html, url}, and answers each with a line of JSON, {markdown}. Its argument is the folder
// in which npm has installed defuddle and linkedom.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = `${process.argv[2]}/node_modules/defuddle/dist`;
const { Defuddle } = await import(pathToFileURL(`${folder}/node.js`));
const { parseLinkedomHTML } = await import(pathToFileURL(`${folder}/utils/linkedom-compat.js`));
for (const name of ["log", "warn", "error", "info", "debug"]) console[name] = () => {};

for await (const line of createInterface({ input: process.stdin })) {
  const { html, url } = JSON.parse(line);
  let markdown = "";
  try {
    const page = parseLinkedomHTML(html, url || undefined);
    markdown = (await Defuddle(page, url || undefined, { markdown: true, useAsync: false })).content;
  } catch {
    markdown = ""; // a page on which it fails
  }
  process.stdout.write(`${JSON.stringify({ markdown })}\n`);
}
