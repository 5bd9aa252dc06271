// Builds a document piece by piece, in the order in which it is read, so that it is always well made: paragraphs
// around loose words, no block inside of a paragraph or a link, list items in lists, white space folded.
//
// Blocks that hold others are open in `tops`. The words of a block stand in a line, a paragraph that is begun when its
// first word comes. Marks (emphasis, links) that are open when a line ends go on in the next one; each is only made
// when a word comes that it holds, so nothing is ever empty.

// Blocks that are a line themselves, and those that hold lines.
const LINES = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre"]);
const UNWRAPPED = new Set(["li", "td", "th", "dt", "dd", "figcaption", "caption", "summary", "figure"]);

// What must stand in between where words come directly in a block that holds none.
const STRAY = { ul: ["li"], ol: ["li"], dl: ["dd"], table: ["tr", "td"], thead: ["tr", "td"], tbody: ["tr", "td"] };
Object.assign(STRAY, { tfoot: ["tr", "td"], tr: ["td"] });

const MAX_BLOCKS = 40; // open at once: what is nested deeper is written at this depth
const MAX_MARKS = 16;
const MAX_COPIES = 8; // of one mark: a link around a whole page is not repeated in each paragraph

export class Flow {
  constructor(document) {
    this.document = document;
    this.fragment = document.createDocumentFragment();
    this.tops = [this.fragment];
    this.marks = [];
    this.spots = []; // the open line, and in it the copies of the open marks
    this.gap = ""; // what comes before the next word: nothing, a space or a line break
    this.endsLine = true; // whether verbatim text, if it comes now, begins a line
    this.level = 0; // the next line is a heading of this level
  }

  get top() {
    return this.tops.at(-1);
  }

  get isLine() {
    return LINES.has(this.top.localName);
  }

  get isVerbatim() {
    return this.top.localName === "pre";
  }

  make(name) {
    return this.document.createElement(name);
  }

  // ---- blocks

  // Open a block; false where none can be opened here, and only a boundary is.
  open(element) {
    this.boundary();
    if (this.isLine || this.tops.length > MAX_BLOCKS) return false;
    this.place(element).append(element);
    this.tops.push(element);
    this.beginAnew();
    return true;
  }

  close() {
    this.boundary();
    const closed = this.tops.pop();
    this.beginAnew();
    if (UNWRAPPED.has(closed.localName)) unwrap(closed);
    if (!closed.firstChild && closed.localName !== "td" && closed.localName !== "th") closed.remove();
  }

  // The line ends: what comes next stands apart from it.
  boundary() {
    if (this.isVerbatim) this.gap = this.endsLine ? "" : "\n";
    else if (this.isLine) this.gap = this.gap || " ";
    else this.beginAnew();
  }

  beginAnew() {
    this.spots = [];
    this.gap = "";
    this.endsLine = true;
  }

  // Something that stands for itself, such as a rule.
  block(element) {
    this.boundary();
    if (!this.isLine) this.place(element).append(element);
  }

  // Where an element can stand: text and other blocks cannot stand directly in a list or a table.
  place(element) {
    const top = this.top;
    const fits = FITS[element?.localName];
    if (!(top.localName in STRAY) || fits?.includes(top.localName)) return top;
    const last = top.lastElementChild;
    if (last?.localName === "li" && (element?.localName === "ul" || element?.localName === "ol")) return last;
    return STRAY[top.localName].reduce((outer, name) => outer.appendChild(this.make(name)), top);
  }

  // ---- marks

  // Open a mark; false where it would say nothing new or all is too deep.
  mark(element) {
    const isOpen = this.marks.some(
      ({ sample }) => sample.localName === element.localName && REPEATS.has(sample.localName),
    );
    if (isOpen || this.marks.length >= MAX_MARKS) return false;
    this.marks.push({ sample: element, copies: 0 });
    return true;
  }

  unmark() {
    this.marks.pop();
    this.spots.length = Math.min(this.spots.length, this.marks.length + 1);
  }

  // ---- words

  text(text) {
    if (this.isVerbatim) {
      this.verbatim(text);
      return;
    }
    const folded = text.replace(/[\t\n\f\r ]+/g, " ");
    if (folded.startsWith(" ")) this.space();
    const core = folded.replace(/^ | $/g, "");
    if (core === "") return;
    this.spot().append(core);
    if (folded.endsWith(" ")) this.space();
  }

  verbatim(text) {
    if (text === "") return;
    this.spot().append(text);
    this.endsLine = text.endsWith("\n");
  }

  space() {
    if (!this.isVerbatim) this.gap = this.gap || " ";
  }

  // Two line breaks are how old pages part paragraphs.
  lineBreak() {
    if (this.isVerbatim) this.verbatim("\n");
    else if (this.isLine) this.gap = " ";
    else if (this.gap === "br") this.boundary();
    else if (this.spots.length) this.gap = "br";
  }

  // An element in the line, such as a picture.
  inline(element) {
    this.spot().append(element);
  }

  // Where the next word goes: in the open line, in copies of all open marks. White space goes outside of new marks.
  spot() {
    if (this.spots.length === 0) this.beginLine();
    this.writeGap();
    while (this.spots.length <= this.marks.length) {
      const mark = this.marks[this.spots.length - 1];
      const here = this.spots.at(-1);
      if (++mark.copies > MAX_COPIES && mark.sample.localName === "a") this.spots.push(here);
      else this.spots.push(here.appendChild(mark.sample.cloneNode(false)));
      mark.sample.removeAttribute("id"); // only the first copy is the place that links lead to
    }
    return this.spots.at(-1);
  }

  beginLine() {
    if (this.isLine) {
      this.spots = [this.top];
    } else {
      const line = this.make(this.level ? `h${this.level}` : "p");
      const place = this.place(line);
      this.spots = [place === this.top ? place.appendChild(line) : place];
      this.level = 0;
    }
  }

  writeGap() {
    const [line] = this.spots;
    const here = this.spots.at(-1);
    if (this.gap && (line.firstChild || this.isVerbatim)) here.append(this.gap === "br" ? this.make("br") : this.gap);
    this.gap = "";
  }
}

// Marks that say nothing new inside of one of their kind.
const REPEATS = new Set("a b strong i em code s u mark del ins".split(" "));

const GROUPS = ["thead", "tbody", "tfoot"];
const FITS = {
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"],
  caption: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  tr: ["table", ...GROUPS],
  td: ["tr"],
  th: ["tr"],
};

export function fitsInto(name, top) {
  return FITS[name]?.includes(top.localName) ?? true;
}

// Take away the paragraph of a block that holds nothing else, or nothing but lists after it.
function unwrap(block) {
  const [first, ...others] = block.children;
  if (first?.localName !== "p") return;
  const isList = ({ localName }) => localName === "ul" || localName === "ol";
  const isItem = block.localName === "li" && others.every(isList);
  const isPicture = block.localName === "figure" && first.textContent.trim() === "";
  if (others.length > 0 && !isItem && !isPicture) return;
  moveChildren(first, (child) => first.before(child));
  first.remove();
}

// One after the other: there may be more than a call takes.
export function moveChildren(from, place) {
  while (from.firstChild) place(from.firstChild);
}
