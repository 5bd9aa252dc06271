// The running text of one Markdown block: white space folded, marks set tight around their words, signs escaped.
//
// Pieces are collected as they come; what they are written as is decided when the block ends and all neighbours are
// known. White space waits until the next word: so it always lands outside of the marks, and a mark without a word in
// it is never written.

import { unreadableSigns } from "./emphasis.js";
import { codeSpan, endsWithAddress, escaped, withoutLinks } from "./escape.js";

const HARD_BREAK = "  \n";
const EMPHASIS = new Set(["**", "*", "~~"]);
const SPANS = { "^": "^", "=": "==", "$": "$" }; // of some renderers, which look for their end inside code too
const WORDS = new Set(["text", "label", "code"]); // kinds of pieces that are joined with their neighbours

export class Inline {
  constructor() {
    this.pieces = []; // {kind, text, place}: text, label (of a link), code, raw (finished Markdown), sign (of emphasis)
    this.marks = []; // open: {kind, before, after, place}
    this.set = 0; // so many of the open marks have their first sign among the pieces
    this.waiting = ""; // white space before the next word
  }

  text(text) {
    const words = text.trim().replace(/\s+/g, " ");
    if (words === "" || /^\s/.test(text)) this.space();
    if (words === "") return;
    this.add(this.kindOfText(words), words);
    if (/\s$/.test(text)) this.space();
  }

  // Add Markdown as it is.
  raw(text) {
    this.add("raw", text);
  }

  space() {
    this.waiting = this.waiting || " ";
  }

  lineBreak() {
    this.waiting = HARD_BREAK;
  }

  // The last sign of what was added, where it stands right before what comes next.
  get lastSign() {
    return this.waiting ? "" : (this.pieces.findLast(({ kind }) => kind !== "sign")?.text.slice(-1) ?? "");
  }

  isOpen(kind) {
    return this.marks.some((mark) => mark.kind === kind);
  }

  open(kind, before = "", after = "") {
    this.marks.push({ kind, before, after, place: -1 });
  }

  close() {
    const mark = this.marks.pop();
    if (this.set <= this.marks.length) return;
    this.set--;
    this.end(mark);
  }

  // The text of the block; begins a new one. No mark is open then.
  take() {
    const { pieces } = this;
    this.waiting = "";
    this.pieces = [];
    return pieces.length ? joined(pieces) : "";
  }

  // In the text of a link, marked knows only code without backticks in it.
  kindOfText(words) {
    const isLink = this.isOpen("link");
    if (this.isOpen("code") && !(isLink && words.includes("`"))) return "code";
    return isLink ? "label" : "text";
  }

  add(kind, text) {
    if (this.waiting && this.pieces.length)
      this.pieces.push({ kind: this.kindOfGap(kind), text: this.waiting, place: -1 });
    this.waiting = "";
    for (; this.set < this.marks.length; this.set++) this.begin(this.marks[this.set]);
    this.pieces.push({ kind, text, place: -1 });
  }

  // White space belongs to code, or to the text of a link, only inside one and the same span.
  kindOfGap(kind) {
    const wanted = kind === "label" ? "link" : kind;
    const isInside = this.marks.slice(0, this.set).some((mark) => mark.kind === wanted);
    return isInside && this.waiting === " " ? kind : "text";
  }

  begin(mark) {
    const last = this.pieces.at(-1);
    if (last?.kind === "sign" && last.text === mark.before && last.place >= 0) {
      this.pieces.pop(); // a span right after one of its kind is the same span
      mark.place = last.place;
      return;
    }
    if (mark.before) this.pieces.push({ kind: kindOfSign(mark.before), text: mark.before, place: -1 });
    mark.place = this.pieces.length - 1;
  }

  end(mark) {
    if (!mark.after) return;
    const kind = kindOfSign(mark.after);
    this.pieces.push({ kind, text: mark.after, place: kind === "sign" ? mark.place : -1 });
  }
}

const kindOfSign = (sign) => (EMPHASIS.has(sign) ? "sign" : "raw");

// ---- from pieces to Markdown

function joined(pieces) {
  let texts = written(pieces);
  const spans = new Map(pieces.map(({ place }, at) => [place, at]).filter(([place]) => place >= 0));
  if (spans.size) {
    const dropped = unreadableSigns(spans, texts);
    if (dropped.size) texts = written(pieces.filter((_piece, place) => !dropped.has(place)));
  }
  texts = afterAddresses(texts.filter(Boolean));
  for (let place = 0; place + 1 < texts.length; place++) {
    const [text, following] = [texts[place], texts[place + 1]];
    if (text.endsWith("!") && following.startsWith("[")) texts[place] = `${text.slice(0, -1)}\\!`; // no picture
    if (text === "~~" && following.startsWith("~")) texts[place + 1] = `\\${following}`; // would make the sign longer
  }
  return texts.join("");
}

// Many renderers make links of the addresses in a text, and take code or a link right after one for more of it.
function afterAddresses(texts) {
  let address = -1; // the place of the text that ends with one
  for (const [place, text] of texts.entries()) {
    if (address >= 0 && /^(?:`|!?\[)/.test(text)) texts[address] = withoutLinks(texts[address]);
    if (/^(?:`|\]\(|!\[)/.test(text)) address = -1;
    else if (endsWithAddress(text)) address = place;
    else if (/\s/.test(text)) address = -1;
  }
  return texts;
}

// What each piece is written as. Words of neighbours are escaped together, and stand in the place of the first.
function written(pieces) {
  const texts = [];
  const hasTex = pieces.some(({ kind, text }) => kind === "raw" && text.startsWith("$"));
  const codes = pieces.map(({ kind, text }) => (kind === "code" ? text : "")).join("");
  const spans = Object.keys(SPANS).filter((sign) => codes.includes(SPANS[sign]) || (hasTex && sign === "$"));
  for (let first = 0; first < pieces.length;) {
    const { kind } = pieces[first];
    let end = first + 1;
    while (end < pieces.length && pieces[end].kind === kind) end++;
    const found = pieces.slice(first, end).map(({ text }) => text);
    if (WORDS.has(kind)) {
      const edges = { before: first === 0 ? " " : "", after: end === pieces.length ? " " : "" };
      const whole = wordsWritten(kind, found.join(""), { ...edges, codes, spans });
      found.fill("");
      found[0] = whole;
    } else if (kind === "sign" && codes.includes("~~")) {
      found.forEach((sign, at) => (found[at] = sign === "~~" ? "" : sign)); // mistune would end the span in the code
    }
    for (const text of found) texts.push(text); // there may be more than a call takes
    first = end;
  }
  return texts;
}

// Where code holds a bracket, marked lets one of the text begin a link that ends in the code.
function wordsWritten(kind, text, { codes, spans, ...edges }) {
  if (kind === "code") return codeSpan(text);
  const plain = escaped(text, { inBrackets: kind === "label" || codes.includes("]"), ...edges });
  return spans.reduce((found, sign) => found.replaceAll(sign, `\\${sign}`), plain);
}
