// Markdown from cleaned content (`clean.js`): CommonMark with pipe tables, and mathematics between dollar signs.
// The content is never nested deeper than a few dozen levels, so the walk may call itself.

import { escapeLineStarts, escaped, longestRun, target } from "./markdown/escape.js";
import { Inline } from "./markdown/inline.js";
import { Lines } from "./markdown/lines.js";
import { Table, spanOf } from "./markdown/tables.js";

// Code that would be dangerous as Markdown, as which Python-Markdown reads it unless its fence begins a line.
const ALIVE_OUTSIDE_CODE = /<[a-zA-Z/!?]|\]\s*[(:]|on\w{1,40}=/i;
const LARGEST_NUMBER = 999_999_999;
const RAISED = new Map([..."0123456789+-−–"].map((sign, place) => [sign, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻"[place]]));
const LOWERED = new Map([..."0123456789+-−–"].map((sign, place) => [sign, "₀₁₂₃₄₅₆₇₈₉₊₋₋₋"[place]]));

// The Markdown of a fragment; it ends with one line break.
export function toMarkdown(fragment) {
  const writer = new Writer();
  writer.inside(fragment);
  writer.endBlock();
  return `${writer.lines}\n`;
}

class Writer {
  constructor() {
    this.lines = new Lines();
    this.inline = new Inline();
    this.lists = []; // open: {sign, number, step, width}
    this.listBefore = ""; // where the last list ended, and its sign
    this.isInLine = false; // in a heading or a cell, where no block can be written
  }

  inside(node) {
    for (const child of node.childNodes) this.write(child);
  }

  write(node) {
    if (node.nodeType === 3) this.inline.text(node.data);
    else if (Object.hasOwn(WRITE, node.localName)) WRITE[node.localName](this, node);
    else this.inside(node);
  }

  // Write the running text as a paragraph; where all stays on one line, only keep the words apart.
  endBlock() {
    if (this.isInLine) {
      this.inline.space();
      return;
    }
    const text = this.inline.take();
    if (text) this.lines.block(escapeLineStarts(text));
  }

  // Running text of an element, on one line.
  oneLine(element) {
    this.isInLine = true;
    this.inside(element);
    this.isInLine = false;
    return this.inline.take().replace(/\s+/g, " ");
  }
}

// ---- blocks

function block(writer, element) {
  writer.endBlock();
  writer.inside(element);
  writer.endBlock();
}

// In a cell or a heading, blocks are only kept apart.
function free(write) {
  return (writer, element) => {
    writer.endBlock();
    if (writer.isInLine) block(writer, element);
    else write(writer, element);
  };
}

function heading(writer, element) {
  const text = writer.oneLine(element).replace(/(?:^|(?<=\s))#+$/, "\\$&");
  if (text) writer.lines.block(`${"#".repeat(Number(element.localName[1]))} ${text}`);
}

function rule(writer) {
  writer.lines.block("***"); // in a list item, three hyphens would be one rule with its marker
}

function quote(writer, element) {
  writer.lines.nest("> ", "> ");
  block(writer, element);
  writer.lines.unnest();
}

// To Markdown a carriage return ends a line as well: left alone, it would end a code block inside of a quote.
function code(writer, element) {
  const text = element.textContent.replace(/\r\n?/g, "\n").replace(/^\n+/, "").trimEnd();
  if (!text) return;
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  const language = element.firstElementChild?.className.replace(/^language-/, "") ?? "";
  const written = `${fence}${language}\n${text}\n${fence}`;
  if (ALIVE_OUTSIDE_CODE.test(text)) writer.lines.blockOutside(written);
  else writer.lines.block(written);
}

function term(writer, element) {
  writer.endBlock();
  const wasInLine = writer.isInLine;
  writer.isInLine = true;
  mark("strong", "**")(writer, element);
  writer.isInLine = wasInLine;
  writer.endBlock();
}

// ---- lists

function list(writer, element) {
  const opened = openList(element);
  if (`${writer.lines.length}${opened.sign}` === writer.listBefore) opened.sign = OTHER_SIGN[opened.sign];
  if (writer.lists.length) writer.lines.noGap();
  writer.lists.push(opened);
  writer.inside(element);
  writer.lists.pop();
  writer.listBefore = `${writer.lines.length}${opened.sign}`;
  if (writer.lists.length) writer.lines.noGap();
  else writer.lines.gap();
}

const OTHER_SIGN = { "-": "+", "+": "-", ".": ")", ")": "." }; // or two lists would be read as one

function openList(element) {
  if (element.localName !== "ol") return { sign: "-", number: null, step: 0, begun: false };
  const isReversed = element.hasAttribute("reversed");
  const first = numberIn(element.getAttribute("start"), isReversed ? element.children.length : 1);
  return { sign: ".", number: first, step: isReversed ? -1 : 1, begun: false };
}

function item(writer, element) {
  const marker = markerOf(writer, element);
  writer.lines.nest(marker, " ".repeat(marker.length));
  block(writer, element);
  writer.lines.unnest();
  writer.lines.noGap();
}

function markerOf(writer, element) {
  const opened = writer.lists.at(-1);
  if (!opened || opened.number === null) return `${opened?.sign ?? "-"} `;
  const number = numberIn(element.getAttribute("value"), opened.number);
  opened.number = number + opened.step;
  if (number !== 1 && !opened.begun) writer.lines.gap(); // only 1 can follow a paragraph without a blank line
  opened.begun = true;
  return `${Math.min(Math.max(number, 0), LARGEST_NUMBER)}${opened.sign} `;
}

function numberIn(value, otherwise) {
  return /^\s*\d{1,9}\s*$/.test(value ?? "") ? Number(value) : otherwise;
}

// ---- tables

function table(writer, element) {
  const made = new Table();
  for (const part of element.children) {
    if (part.localName === "caption") block(writer, part);
    else if (part.localName === "tr") tableRow(writer, part, made);
    else for (const row of part.children) tableRow(writer, row, made);
  }
  const text = String(made);
  if (text) writer.lines.block(text);
}

function tableRow(writer, row, made) {
  made.beginRow();
  for (const cell of row.children) {
    const [columns, rows] = ["colspan", "rowspan"].map((name) => spanOf(cell, name));
    made.addCell(writer.oneLine(cell), { isLabel: cell.localName === "th", columns, rows });
  }
  made.endRow();
}

// ---- running text

// Inside another of its kind the signs are not repeated, and code has no marks in it.
function mark(kind, sign) {
  return (writer, element) => {
    const { inline } = writer;
    const isNew = !inline.isOpen(kind) && !inline.isOpen("code");
    if (isNew) inline.open(kind, sign, sign);
    writer.inside(element);
    if (isNew) inline.close();
  };
}

function codeInLine(writer, element) {
  if (element.className === "language-tex") tex(writer, element.textContent, false);
  else mark("code", "")(writer, element);
}

function link(writer, element) {
  const address = element.getAttribute("href");
  if (address) writer.inline.open("link", "[", `](${target(address)})`);
  writer.inside(element);
  if (address) writer.inline.close();
}

function lineBreak(writer) {
  if (writer.isInLine) writer.inline.space();
  else writer.inline.lineBreak();
}

function image(writer, element) {
  const address = element.getAttribute("src");
  if (/^https?:/.test(address)) {
    writer.inline.raw(`![${escaped(element.alt, { inBrackets: true })}](${target(address)})`);
  } else {
    writer.inline.space();
  }
}

function between(before, after) {
  return (writer, element) => {
    writer.inline.text(before);
    writer.inside(element);
    writer.inline.text(after);
  };
}

// Where words cannot be raised and lowered, numbers can: 10 to the sixth must not become 106.
function shifted(signs) {
  return (writer, element) => {
    const text = element.textContent;
    const isNumber = /^[+\-−–]?[0-9]{1,8}[+\-−–]?$/.test(text) && !element.querySelector("a, code");
    const isBehind = /[\p{L}\p{N})\]]/u.test(writer.inline.lastSign) && !writer.inline.isOpen("link");
    if (isNumber && isBehind) writer.inline.text([...text].map((sign) => signs.get(sign)).join(""));
    else writer.inside(element);
  };
}

function formula(writer, element) {
  const source = element.querySelector("annotation[encoding*='tex' i]");
  if (source) tex(writer, source.textContent, element.getAttribute("display") === "block");
  else writer.inline.text(element.textContent);
}

// Backticks would end code before it and begin code after it: a formula that has some is written as code.
function tex(writer, source, isDisplay) {
  const sign = isDisplay ? "$$" : "$";
  const text = source
    .trim()
    .replace(/\s+/g, " ")
    .replace(/<(?=[a-zA-Z/!?])/g, "< ") // or tags and links could be read in it; TeX does not mind
    .replace(/\](?=\s*\()/g, "]{}")
    .replaceAll("://", ":{}//")
    .replace(/(?<=[*_~])\{/g, /on\w{1,40}=/i.test(source) ? " {" : "{");
  if (text.includes("`")) {
    writer.inline.open("code");
    writer.inline.text(text);
    writer.inline.close();
  } else if (text) {
    writer.inline.raw(`${sign}${text}${sign}`);
  }
}

const forAll = (names, write) => Object.fromEntries(names.split(" ").map((name) => [name, write]));

const WRITE = {
  ...forAll("p div figure figcaption details summary dl dd caption", block),
  ...forAll("h1 h2 h3 h4 h5 h6", free(heading)),
  ...forAll("ul ol", free(list)),
  ...forAll("b strong", mark("strong", "**")),
  ...forAll("i em cite dfn var", mark("em", "*")),
  ...forAll("s del", mark("del", "~~")),
  ...forAll("kbd samp", mark("code", "")),
  hr: free(rule),
  blockquote: free(quote),
  pre: free(code),
  table: free(table),
  li: free(item),
  dt: term,
  code: codeInLine,
  a: link,
  br: lineBreak,
  img: image,
  q: between("“", "”"),
  rt: between("(", ")"),
  sup: shifted(RAISED),
  sub: shifted(LOWERED),
  math: formula,
};
