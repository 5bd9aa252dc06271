// The tip: figures of the node under the pointer or of the line that has the focus. It never runs out of the window.

import { say } from "../strings.js";
import { fateName, scoreName } from "./show_facts.js";
import { make, nameOf } from "./show_make.js";
import { count, score, share } from "./show_numbers.js";

const GAP = 14; // between the tip and what it belongs to
const EDGE = 8; // between the tip and the window's edge

export class Tip {
  constructor(parent) {
    this.element = make("div", "tip", { "aria-hidden": "true", hidden: "" });
    parent.append(this.element);
  }

  // Facts about a row; `fate` where only a part of the row is meant.
  showRow(facts, row, spot, fate = facts.fate(row)) {
    const { page, verdict, words, leaves, method } = facts;
    const lines = [];
    if (words[row] > 0) {
      lines.push([scoreName(method), score(verdict.score[row])]);
      lines.push([say("showWords"), count(words[row])], [say("showLeaves"), count(leaves[row])]);
    }
    const notes = [fateName(fate)];
    if (facts.isBest(row)) notes.push(say("showBest"));
    if (verdict.initial[row]) notes.push(say("showInitial"));
    this.#show(nameOf(page.nodes[row]), lines, notes, fate, spot);
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

  hide() {
    this.element.hidden = true;
  }

  #show(name, lines, notes, fate, spot) {
    const list = make("dl", "");
    for (const [key, value] of lines) list.append(make("dt", "", {}, key), make("dd", "", {}, value));
    const note = make("div", `notes ${fate}`, {}, notes.filter(Boolean).join(" · "));
    this.element.replaceChildren(make("div", "tip-name", {}, name), list, note);
    this.element.hidden = false;
    this.#place(spot);
  }

  // `spot` is a point or a box of the window. The tip stands right below a point, and left of a box or above it.
  #place({ x, y, box }) {
    const { offsetWidth: width, offsetHeight: height } = this.element;
    let [left, top] = [x + GAP, y + GAP];
    if (box && box.left > width + GAP) [left, top] = [box.left - width - GAP, box.top];
    else if (box) [left, top] = [box.left + GAP, box.top - height - GAP];
    else if (left + width > innerWidth - EDGE) left = x - width - GAP;
    if (!box && top + height > innerHeight - EDGE) top = y - height - GAP;
    left = Math.max(EDGE, Math.min(left, innerWidth - width - EDGE));
    top = Math.max(EDGE, Math.min(top, innerHeight - height - EDGE));
    this.element.style.translate = `${left}px ${top}px`;
  }
}
