// The kept part of a page as a document of its own. Safe by construction: nothing of the page is copied; new elements
// are made in a document that runs and loads nothing, only the names and attributes listed here are ever written, and
// addresses pass `addresses.js`. An element that is not listed leaves its children behind.

import { attributeOf, elementAround, isHtml, slotOf, styleOf, textBelow, textOf } from "../engine/dom.js";
import { postsOf } from "../engine/posts.js";
import { OTHER, TAGS, TEXT, codeOf, table } from "../engine/tags.js";
import { subtreeSum } from "../engine/tree.js";
import { decoded, linkAddress } from "./addresses.js";
import { languageOf } from "./code.js";
import { dataTables } from "./datatables.js";
import { Flow, fitsInto, moveChildren } from "./flow.js";
import { copyOfMath } from "./mathml.js";
import { media, picture } from "./pictures.js";
import { shownRows } from "./shown.js";
import { say } from "../strings.js";

const implementation = Object.getOwnPropertyDescriptor(Document.prototype, "implementation").get;

const named = (names) =>
  new Map(
    names
      .split(/\s+/)
      .map((name) => name.split(":"))
      .map(([from, to]) => [from, to ?? from]),
  );

// Elements that are written, and as what. All other blocks are only boundaries.
const BLOCKS = named(
  "blockquote ul ol menu:ul dir:ul li dl dt dd figure figcaption details summary pre listing:pre xmp:pre " +
    "plaintext:pre h1 h2 h3 h4 h5 h6 table caption thead tbody tfoot tr td th",
);
const MARKS = named(
  "a abbr acronym:abbr b bdi bdo cite code tt:code data:span del dfn em i ins kbd mark q rb rp rt rtc ruby s " +
    "strike:s samp small span strong sub sup time u var",
);
const POST_PARTS = { question: "readQuestion", answer: "readAnswer" };
const LINK = codeOf("a");
const TABLE_PARTS = new Set("table caption thead tbody tfoot tr td th".split(" "));
const HEADING = /^h[1-6]$/;
const ATTRIBUTES = {
  ol: ["start", "reversed", "type"],
  li: ["value"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
  abbr: ["title"],
  dfn: ["title"],
  a: ["title"],
};
const SAYS_NOTHING = new Set(["span", "a"]); // without an attribute
const MAX_VALUE = 500;
const MAX_INITIAL = 3; // letters, with a quotation mark before them
const FEW_ROWS = 4;
const ROOM = 4; // pixels; with as many between them, words are read as two
const MAX_HEADING_WORDS = 100; // with blocks in it and more words, it is a heading that was never closed
const NOT_ON_ONE_LINE = table(
  "table li dt dd pre listing xmp plaintext blockquote hr video audio iframe h1 h2 h3 h4 h5 h6",
);

// The kept part of the page of a stage, as elements that stand in no document yet.
export function cleanContent(stage) {
  const cleaner = new Cleaner(stage.page, stage.verdict.keep);
  cleaner.walk();
  return cleaner.flow.fragment;
}

class Cleaner {
  constructor(page, keep) {
    this.page = page;
    this.shown = shownRows(page, keep);
    this.flow = new Flow(implementation.call(document).createHTMLDocument(""));
    this.dataTables = dataTables(page);
    this.posts = postsOf(page, keep);
    this.wanted = localTargets(page, this.shown.written);
    this.tableEnd = 0; // of the table of data that is open
    this.hasRoom = false; // between the last word and the next one
    this.verbatim = new Map(); // blocks in which line breaks of the source are line breaks on the page
  }

  // One pass over the rows, whatever their depth; `open` holds what is to be done when each open row ends.
  walk() {
    const { page, shown, flow } = this;
    const open = [];
    for (let row = 0; row < page.length;) {
      while (open.length && row >= open.at(-1).end) open.pop().leave.forEach((step) => step());
      if (shown.separators[row]) flow.boundary();
      if (!shown.written[row]) {
        row = page.end[row];
      } else if (this.writeWhole(row)) {
        row = page.end[row];
      } else {
        if (this.posts.has(row)) this.beginPost(this.posts.get(row));
        open.push({ end: page.end[row], leave: this.enter(row) });
        row++;
      }
    }
    while (open.length) open.pop().leave.forEach((step) => step());
    flow.boundary();
    flow.fragment.normalize();
  }

  // A post of a thread begins with what it is and who wrote it, or else with a line across.
  beginPost({ part, author }) {
    const { flow } = this;
    const said = [part && say(POST_PARTS[part]), author].filter(Boolean).join(" · ");
    if (said && flow.open(flow.make("h3"))) {
      flow.text(said);
      flow.close();
    } else if (flow.fragment.firstChild) {
      flow.block(flow.make("hr"));
    }
  }

  // Rows that are written without their inside. False for all others.
  writeWhole(row) {
    const { page, shown, flow } = this;
    const node = page.nodes[row];
    const formula = shown.formulas.get(row);
    if (page.tag[row] === TEXT) this.writeText(row, node);
    else if (formula) this.writeFormula(formula);
    else if (Object.hasOwn(WHOLE, TAGS[page.tag[row]])) WHOLE[TAGS[page.tag[row]]](flow, node);
    else return TAGS[page.tag[row]] === "iframe" && page.end[row] === row + 1 && media(flow, node);
    return true;
  }

  writeText(row, node) {
    const { flow, shown, page } = this;
    const text = textOf(node);
    if (shown.afterGap[row] || (this.hasRoom && /^[\p{L}\p{N}]/u.test(text))) flow.space();
    this.hasRoom = false;
    if (!flow.isVerbatim && page.chars[row] && /\S[^\S\n]*\n\s*\S/.test(text) && this.keepsLines(row)) {
      text.split("\n").forEach((line, number) => {
        if (number) flow.lineBreak();
        flow.text(line);
      });
    } else {
      flow.text(text);
    }
  }

  // Whether the style of the page keeps line breaks of the source here, as poems and messages want it.
  keepsLines(row) {
    const around = this.page.parent[row];
    if (!this.verbatim.has(around)) {
      const style = styleOf(this.page.nodes[around]);
      this.verbatim.set(around, /^(?:pre|break-spaces)/.test(style.whiteSpace));
    }
    return this.verbatim.get(around);
  }

  writeFormula({ math, tex, display }) {
    const { flow } = this;
    if (display) flow.boundary();
    if (math) flow.inline(copyOfMath(math, flow.document, display));
    else if (tex) flow.inline(this.codeOfTex(tex));
    if (display) flow.boundary();
  }

  codeOfTex(tex) {
    const code = this.flow.make("code");
    code.className = "language-tex";
    code.textContent = tex;
    return code;
  }

  // ---- elements around others

  // Begin an element; what is to be done at its end.
  enter(row) {
    const { page, flow } = this;
    const node = page.nodes[row];
    const name = isHtml(node) || page.tag[row] !== OTHER ? TAGS[page.tag[row]] : "";
    const isBlock = page.block[row] === row;
    const to = isBlock ? this.blockFor(row, name) : "";
    if (to && flow.open(this.elementFor(to, node))) return this.leaving(to, row);
    if (isBlock || name === "iframe") return this.between(node);
    return this.enterInline(row, node, name);
  }

  // What a block is written as; "" where it is only a boundary.
  blockFor(row, name) {
    const { flow } = this;
    const to = BLOCKS.get(name) ?? "";
    if (HEADING.test(to)) return this.headingFor(row, to);
    if (to === "table" && this.dataTables.has(row)) this.tableEnd = this.page.end[row];
    if (TABLE_PARTS.has(to) && row >= this.tableEnd) return "";
    // A list item without a list goes into one of its own, or into that of the stray item before it.
    if (to === "li" && !fitsInto("li", flow.top)) return "li-alone";
    return fitsInto(to, flow.top) && (to !== "figcaption" || flow.top.localName === "figure") ? to : "";
  }

  headingFor(row, name) {
    const { page, flow } = this;
    this.notOnOneLine ??= subtreeSum(
      page.tag.map((tag) => NOT_ON_ONE_LINE[tag]),
      page.end,
    );
    this.wordsBelow ??= subtreeSum(page.words, page.end);
    if (this.notOnOneLine[row] === 1 && this.wordsBelow[row] <= MAX_HEADING_WORDS) return name;
    flow.boundary();
    flow.level = Number(name[1]);
    return "";
  }

  elementFor(to, node) {
    const element = this.flow.make(to === "li-alone" ? "ul" : to);
    if (to === "details") element.setAttribute("open", "");
    this.copyAttributes(node, element);
    return element;
  }

  leaving(to, row) {
    const { flow } = this;
    const close = () => flow.close();
    if (to === "li-alone") return flow.open(flow.make("li")) ? [close, () => this.joinLists()] : [close];
    if (to !== "pre") return [close];
    const language = languageOf(this.page, row);
    return [() => this.closeCode(language)];
  }

  joinLists() {
    const { flow } = this;
    const list = flow.top;
    flow.close();
    const before = list.previousSibling;
    if (before?.localName === "ul" && this.joined === before) {
      moveChildren(list, (item) => before.append(item));
      list.remove();
    } else {
      this.joined = list;
    }
  }

  // The language of a code block stands where writers of HTML put it: in the class of a `code` inside.
  closeCode(language) {
    const pre = this.flow.top;
    this.flow.close();
    if (!language || !pre.firstChild) return;
    const code = this.flow.make("code");
    code.className = `language-${language}`;
    moveChildren(pre, (child) => code.append(child));
    pre.append(code);
  }

  // A block that is not written as such parts what is in it from what is around it. It stays if it says in which
  // language or direction its words are.
  between(node) {
    const { flow } = this;
    const wrapper = flow.make("div");
    this.copyAttributes(node, wrapper);
    if (wrapper.attributes.length && flow.open(wrapper)) return [() => flow.close()];
    flow.boundary();
    return [() => flow.boundary()];
  }

  // ---- elements in the line

  enterInline(row, node, name) {
    const { flow } = this;
    const [before, after] = this.apartness(row, node);
    before();
    const to = MARKS.get(name);
    const mark = to ? flow.make(to) : null;
    if (mark) this.copyAttributes(node, mark);
    if (to === "a") addLink(node, mark);
    const isSaid = mark && (mark.attributes.length > 0 || !SAYS_NOTHING.has(to));
    return isSaid && flow.mark(mark) ? [() => flow.unmark(), after] : [after];
  }

  copyAttributes(node, element) {
    for (const name of ["lang", "dir", ...(ATTRIBUTES[element.localName] ?? [])]) {
      const value = attributeOf(node, name);
      if (value === null || value.length > MAX_VALUE || (value === "" && name !== "reversed")) continue;
      element.setAttribute(name, value);
    }
    const id = attributeOf(node, "id") || attributeOf(node, "name");
    if (id && this.wanted.delete(id)) element.id = id;
  }

  // How the browser sets an inline element apart from its neighbours: as a line of its own, as an item of a row, by
  // room at its sides, or not at all. What is to be done before it and after it.
  apartness(row, node) {
    const { flow } = this;
    const style = styleOf(node);
    if (/^(?:contents|ruby|none|$)/.test(style.display) || this.isInitial(row, style)) return [() => {}, () => {}];
    if (style.display.startsWith("inline")) return ["Start", "End"].map((side) => this.roomAt(side, style));
    const around = slotOf(node) ?? elementAround(node);
    const outer = around ? styleOf(around) : null;
    const isInRow = outer && /flex|grid/.test(outer.display) && !/column/.test(outer.flexDirection);
    const part = isInRow ? () => flow.space() : () => flow.boundary();
    return [part, part];
  }

  // Buttons beside each other need no white space on the page. Padding counts for boxes alone: code in a line has it.
  roomAt(side, style) {
    const parts = [`marginInline${side}`];
    if (style.display !== "inline") parts.push(`paddingInline${side}`, `borderInline${side}Width`);
    const room = parts.reduce((sum, part) => sum + (parseFloat(style[part]) || 0), 0);
    return () => (this.hasRoom ||= room >= ROOM);
  }

  // A large first letter at the side, to which the rest of its word belongs.
  isInitial(row, style) {
    const { end, nodes } = this.page;
    if (style.cssFloat === "none" || end[row] - row > FEW_ROWS) return false;
    return textBelow(nodes[row]).trim().length <= MAX_INITIAL;
  }
}

// ---- attributes

// The places of the page that links of the content lead to.
function localTargets(page, written) {
  const targets = new Set();
  for (let row = 0; row < page.length; row++) {
    if (!written[row] || page.tag[row] !== LINK) continue;
    const [, place] = (attributeOf(page.nodes[row], "href") ?? "").split("#");
    if (place && place.length <= MAX_VALUE) targets.add(decoded(place));
  }
  return targets;
}

function addLink(node, link) {
  const address = linkAddress(node);
  if (address) link.setAttribute("href", address);
  else link.removeAttribute("title");
}

const WHOLE = {
  img: picture,
  image: picture,
  video: media,
  audio: media,
  embed: media,
  object: media,
  br: (flow) => flow.lineBreak(),
  wbr: (flow) => flow.spots.length && flow.gap === "" && flow.inline(flow.make("wbr")),
  hr: (flow) => flow.block(flow.make("hr")),
};
