// The tip: figures of the node under the pointer or of the line that has the focus. It never runs out of the window.

import { say } from "../strings.js";
import { fateName, scoreName } from "./show_facts.js";
import { make, nameOf } from "./show_make.js";
import { reasonFor, rowsBelow } from "./show_reasons.js";
import { count, score, share } from "./show_numbers.js";

const GAP = 14; // between the tip and what it belongs to
const EDGE = 8; // between the tip and the window's edge

export class Tip {
  about = null; // what it tells of, for whoever wants to know it

  constructor(parent) {
    this.element = make("div", "tip", { "aria-hidden": "true", hidden: "" });
    parent.append(this.element);
  }

  // Facts about a row, or about a piece of the text below it.
  showRow(facts, row, spot, { fate, rows } = { fate: facts.fate(row), rows: rowsBelow(facts.page, row) }) {
    const { page, verdict, words, leaves, method } = facts;
    const lines = [];
    if (words[row] > 0) {
      lines.push([scoreName(method), score(facts.score[row])]);
      lines.push([say("showWords"), count(words[row])], [say("showLeaves"), count(leaves[row])]);
    }
    const notes = [fateName(fate)];
    if (facts.isBest(row)) notes.push(say("showBest"));
    if (verdict.initial[row]) notes.push(say("showInitial"));
    this.#show(nameOf(page.nodes[row]), lines, notes, fate, spot, reasonFor(page, verdict, rows));
  }

  showBlock(page, block, ratioName, spot) {
    const lines = [
      [ratioName, score(block.ratio)],
      [say("showWords"), count(block.words)],
      [say("showShare"), share(block.share)],
      [say("showLinked"), share(block.links)],
    ];
    this.#show(nameOf(page.nodes[block.row]), lines, [say("showBlock", count(block.rank))], "", spot);
  }

  isAbout(something) {
    return !this.element.hidden && this.about === something;
  }

  hide() {
    this.element.hidden = true;
  }

  #show(name, lines, notes, fate, spot, reason = "") {
    const list = make("dl", "");
    for (const [key, value] of lines) list.append(make("dt", "", {}, key), make("dd", "", {}, value));
    const note = make("div", `notes ${fate}`, {}, notes.filter(Boolean).join(" · "));
    const why = make("div", "reason", {}, reason ? `${say("showReason")}: ${reason}` : "");
    this.element.replaceChildren(make("div", "tip-name", {}, name), list, note, why);
    this.element.hidden = false;
    this.about = null;
    this.place(spot);
  }

  // `spot` is a point of the window, or a box whose side the tip stands at, or above it where there is no room.
  place(spot) {
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const { x, y } = spot.box ? besideBox(spot.box, width, height) : besidePoint(spot, width, height);
    const left = Math.max(EDGE, Math.min(x, innerWidth - width - EDGE));
    const top = Math.max(EDGE, Math.min(y, innerHeight - height - EDGE));
    this.element.style.translate = `${left}px ${top}px`;
  }
}

function besideBox({ left, right, top, line }, width, height) {
  if (left > width + GAP) return { x: left - width - GAP, y: line };
  if (innerWidth - right > width + GAP) return { x: right + GAP, y: line };
  return { x: left + GAP, y: top - height - GAP };
}

function besidePoint({ x, y }, width, height) {
  const fitsRight = x + GAP + width <= innerWidth - EDGE;
  const fitsBelow = y + GAP + height <= innerHeight - EDGE;
  return { x: fitsRight ? x + GAP : x - GAP - width, y: fitsBelow ? y + GAP : y - GAP - height };
}
