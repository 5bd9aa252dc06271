// The journey of a page: bytes or text in, what `auto` keeps of it out.

import { decoded } from "./decode.js";
import { factsFrom } from "./facts.js";
import { REASONS, TAGS } from "./tables.js";

const FAVORS = { balance: 0, precision: 0.5, recall: -0.5 };
const OPTIONS = ["url", "encoding", "favor", "links", "images", "tables"];
const TAG = /<(?=[a-z!?/])(?:!doctype|!--|\?xml|\/?[a-z][a-z0-9-]*)(?=[\s/>])/i;
const [BASE, META, TITLE, HTML] = ["base", "meta", "title", "html"].map((name) => TAGS.indexOf(name));
const BLANK_LINE = /\n[ \t]*(?:\n[ \t]*)+/;

// `kernel` is what `kernelOf` gives.
export function extractWith(kernel, source, options = {}) {
  check(source, options);
  const markup = markupOf(source, options.encoding);
  const page = kernel.parse(markup);
  try {
    page.look(markup.length);
    const isJudged = page.judge(FAVORS[options.favor ?? "balance"]);
    return answerOf(page, isJudged, options);
  } finally {
    page.giveBack();
  }
}

function check(source, options) {
  const isBytes = source instanceof ArrayBuffer || ArrayBuffer.isView(source);
  if (typeof source !== "string" && !isBytes) {
    throw new TypeError(`a page is a string, an ArrayBuffer or a view of one, not ${nameOf(source)}`);
  }
  const wrong = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (wrong !== undefined) throw new TypeError(`there is no option ${wrong}; there are ${OPTIONS.join(", ")}`);
  if (options.favor !== undefined && !Object.hasOwn(FAVORS, options.favor)) {
    throw new TypeError(`favor is one of ${Object.keys(FAVORS).join(", ")}, not ${String(options.favor)}`);
  }
}

const nameOf = (value) => (value === null ? "null" : (value?.constructor?.name ?? typeof value));

// Text without any tag is a page too: its paragraphs are those between blank lines.
function markupOf(source, encoding) {
  const text = typeof source === "string" ? source.replace(/^\ufeff/, "") : decoded(bytesOf(source), encoding);
  return TAG.test(text) ? text : paragraphs(text);
}

function bytesOf(source) {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

function paragraphs(text) {
  const escape = (part) => part.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const parts = text.split(BLANK_LINE).filter((part) => part.trim());
  return parts.map((part) => `<p>${escape(part)}</p>`).join("\n");
}

function answerOf(page, isJudged, options) {
  const { text } = page.text();
  const writing = { ...options, base: baseOf(page, options.url ?? "") };
  const { text: markdown, hasFormulas } = page.markdown(writing);
  const facts = factsOf(page);
  return {
    text,
    markdown,
    html: page.html(writing).text,
    ...facts,
    kind: page.kind,
    confidence: isJudged ? page.confidence : 0,
    hasFormulas,
    blocks: blocksOf(page),
  };
}

// Where relative addresses start from: the first `<base>`, itself relative to the page's own address.
function baseOf(page, url) {
  const tag = page.column("tag");
  const row = tag.indexOf(BASE);
  const href = row < 0 ? null : page.attribute(row, "href");
  if (!href) return url;
  try {
    return new URL(href, url || undefined).href;
  } catch {
    return url;
  }
}

function factsOf(page) {
  const tag = page.column("tag").slice();
  const metas = new Map();
  for (let row = tag.indexOf(META); row >= 0; row = tag.indexOf(META, row + 1)) {
    const name = page.attribute(row, "property") ?? page.attribute(row, "name") ?? page.attribute(row, "itemprop");
    const content = name === null ? null : page.attribute(row, "content");
    if (content !== null && !metas.has(name.toLowerCase())) metas.set(name.toLowerCase(), content);
  }
  const title = tag.indexOf(TITLE);
  const language = tag[0] === HTML ? page.attribute(0, "lang") : null;
  const heading = title < 0 ? "" : page.textOf(title + 1);
  return factsFrom({ metas, linkedData: page.linkedData(), title: heading, language: language ?? "" });
}

// Every block with text, in document order: its text, whether it was kept, how likely it is content, and why.
function blocksOf(page) {
  const [block, words, keep, score, why] = ["block", "words", "keep", "score", "why"].map((name) =>
    page.column(name).slice(),
  );
  const blocks = [];
  let last = null;
  for (let row = page.body; row < page.length; row++) {
    if (words[row] === 0) continue;
    if (last?.row !== block[row]) blocks.push((last = { row: block[row], text: "", kept: false, score: 0, reason: "" }));
    last.text += page.textOf(row);
    last.kept ||= keep[row] === 1;
    last.score = Math.max(last.score, score[row]);
    if (!last.reason || keep[row]) last.reason = REASONS[why[row]] ?? "";
  }
  for (const each of blocks) each.text = each.text.trim().replace(/\s+/g, " ");
  return blocks.map(({ row: _row, ...rest }) => rest);
}
