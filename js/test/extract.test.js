import assert from "node:assert/strict";
import { test } from "node:test";

import { extract, extractor, load } from "../index.js";

const SENTENCE = "The ferryman rowed over the wide river every morning, and in the evening he brought the people back. ";
const STORY = SENTENCE.repeat(4);
const PAGE = `<!doctype html><html lang="en"><title>The ferry | River News</title>
<meta property="og:site_name" content="River News"><meta name="author" content="Ann Oar">
<meta property="article:published_time" content="2026-05-17T08:00:00Z">
<nav><a href="/">Home</a> <a href="/all">All stories</a></nav>
<main><h1>The ferry</h1><p>${STORY}</p><p>${STORY}<a href="boats">boats</a> and <b>oars</b></p></main>
<footer>Copyright, imprint, contact</footer>`;

test("the content, as text, Markdown and HTML", async () => {
  const found = await extract(PAGE, { url: "https://river.example/stories/ferry" });
  assert.match(found.text, /^The ferry\nThe ferryman rowed/);
  assert.doesNotMatch(found.text, /imprint|All stories/);
  assert.match(found.markdown, /^# The ferry\n\n/);
  assert.match(found.markdown, /\[boats\]\(https:\/\/river\.example\/stories\/boats\) and \*\*oars\*\*/);
  assert.match(found.html, /<a href="https:\/\/river\.example\/stories\/boats">boats<\/a>/);
});

test("what the page says about itself", async () => {
  const { title, byline, date, site, language } = await extract(PAGE);
  assert.deepEqual(
    { title, byline, date, site, language },
    { title: "The ferry", byline: "Ann Oar", date: "2026-05-17", site: "River News", language: "en" },
  );
});

test("linked data is believed before meta elements", async () => {
  const thing = { "@graph": [{ "@type": "NewsArticle", headline: "A boat", author: [{ name: "Bo" }, { name: "Cy" }] }] };
  const script = `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
  const { title, byline } = await extract(PAGE.replace("<nav>", `${script}<nav>`));
  assert.deepEqual([title, byline], ["A boat", "Bo, Cy"]);
});

test("linked data that is broken, endless or strange is passed over", async () => {
  for (const text of ["{", "null", "[".repeat(5000), '{"@type":{"toString":1}}', '{"@type":"Article","author":[[[]]]}']) {
    const script = `<script type="application/ld+json">${text}</script>`;
    assert.equal((await extract(PAGE.replace("<nav>", `${script}<nav>`))).byline, "Ann Oar");
  }
});

test("blocks with their reasons", async () => {
  const { blocks, kind, confidence } = await extract(PAGE);
  const story = blocks.find(({ text }) => text.startsWith("The ferryman"));
  const menu = blocks.find(({ text }) => text.startsWith("Home"));
  assert.equal(story.kept, true);
  assert.equal(menu.kept, false);
  assert.equal(menu.reason, "inside nav");
  assert.ok(story.score > menu.score);
  assert.ok(kind.name !== "" && kind.probability > 0 && kind.probability <= 1);
  assert.ok(confidence > 0.5 && confidence <= 1);
});

test("bytes in many encodings", async () => {
  const latin = Buffer.from(PAGE.replace("ferryman", "fährmann"), "latin1");
  assert.match((await extract(latin)).text, /The fährmann/);
  assert.match((await extract(latin, { encoding: "iso-8859-7" })).text, /The fδhrmann/);
  const declared = Buffer.from(PAGE.replace("<nav>", '<meta charset="iso-8859-7"><nav>').replace("ferryman", "fährmann"), "latin1");
  assert.match((await extract(declared)).text, /The fδhrmann/);
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(PAGE.replace("ferryman", "渡し守"), "utf16le")]);
  assert.match((await extract(marked)).text, /The 渡し守/);
  assert.equal((await extract(new TextEncoder().encode(PAGE).buffer)).title, "The ferry");
});

test("any bytes give an answer", async () => {
  let seed = 1;
  const chance = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
  for (let size = 0; size < 3000; size += 100) {
    const bytes = Uint8Array.from({ length: size }, () => chance() * 256);
    assert.equal(typeof (await extract(bytes)).text, "string");
  }
  for (const odd of ["", " ", "<", "\0", "\ud800", "<p>\ud800\udfff\udc00", "<svg>", "<frameset>", "a\n\nb"]) {
    assert.equal(typeof (await extract(odd)).markdown, "string");
  }
});

test("a hostile page takes linear time, and its HTML carries no script", async () => {
  const run = await extractor();
  const deep = "<div>".repeat(200_000) + STORY;
  assert.equal(typeof run(deep).text, "string");
  const { html, markdown } = run(
    `<main><p>${STORY}<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)><script>alert(1)</script></p></main>`,
  );
  assert.doesNotMatch(html, /script|onerror/i);
  assert.doesNotMatch(markdown, /javascript:/);
});

test("all memory is given back", async () => {
  const [run, kernel] = [await extractor(), await load()];
  for (let round = 0; round < 50; round++) run(PAGE);
  const before = kernel.exports.memory.buffer.byteLength;
  for (let round = 0; round < 3000; round++) run(PAGE);
  assert.equal(kernel.exports.memory.buffer.byteLength, before);
});

test("wrong arguments are told of", async () => {
  await assert.rejects(extract(null), /a page is a string, an ArrayBuffer or a view of one, not null/);
  await assert.rejects(extract(PAGE, { favour: "recall" }), /there is no option favour; there are url,/);
  await assert.rejects(extract(PAGE, { favor: "all" }), /favor is one of balance, precision, recall, not all/);
});

test("favor keeps less or more", async () => {
  const run = await extractor();
  const [less, more] = ["precision", "recall"].map((favor) => run(PAGE, { favor }).blocks.filter(({ kept }) => kept));
  assert.ok(less.length <= more.length);
});
