// One line of the tree: what became of a node, its name, its marks, and its figures.

import { say } from "../strings.js";
import { fateName, scoreName } from "./show_facts.js";
import { make, nameParts } from "./show_make.js";
import { count, levelOf, score } from "./show_numbers.js";

const FATE_SIGNS = { kept: "●", partly: "◐", dropped: "○", hidden: "⊘", "": "·" };

// Fills the line of a tree item. Figures of a node without words would all be 0: they are left out.
export function fillItem(item, row, facts, ranks) {
  const { page, words, leaves } = facts;
  const { tag, more } = nameParts(page.nodes[row]);
  const figures = words[row] > 0 ? [score(facts.score[row]), count(words[row]), count(leaves[row])] : ["", "", ""];
  const line = item.firstChild;
  line.className = `line ${lookOf(row, facts)}`;
  line.replaceChildren(
    make("span", "twisty"),
    make("span", "fate", {}, FATE_SIGNS[facts.fate(row)]),
    make("span", "name", {}, make("b", "", {}, tag), make("span", tag ? "more" : "text", {}, more)),
    make("span", "marks", {}, ...marksOf(row, facts, ranks)),
    make("span", "score", {}, barOf(row, facts), make("span", "", {}, figures[0])),
    make("span", "figure", {}, figures[1]),
    make("span", "figure", {}, figures[2]),
  );
  item.dataset.row = row;
  item.setAttribute("aria-label", labelOf(row, tag + more, figures, facts, ranks));
}

function lookOf(row, facts) {
  const look = facts.fate(row) || "empty";
  if (facts.isBest(row)) return `${look} path best`;
  return facts.path.has(row) ? `${look} path` : look;
}

function barOf(row, { height }) {
  const bar = make("span", "bar", { "data-level": levelOf(height[row]) });
  bar.style.setProperty("--our-share", Math.max(height[row], 0.06));
  return bar;
}

function marksOf(row, facts, ranks) {
  const marks = [];
  if (facts.isBest(row)) marks.push(make("span", "star", {}, "★"));
  if (facts.verdict.initial[row]) marks.push(make("span", "initial", {}, "◆"));
  if (ranks.has(row)) marks.push(make("span", "rank", {}, count(ranks.get(row))));
  return marks;
}

// All that the line shows, in words.
function labelOf(row, name, [value, words, leaves], facts, ranks) {
  const parts = [name, fateName(facts.fate(row))];
  if (value)
    parts.push(`${scoreName(facts.method)} ${value}`, `${say("showWords")} ${words}`, `${say("showLeaves")} ${leaves}`);
  if (facts.isBest(row)) parts.push(say("showBest"));
  else if (facts.path.has(row)) parts.push(say("showOnPath"));
  if (facts.verdict.initial[row]) parts.push(say("showInitial"));
  if (ranks.has(row)) parts.push(say("showBlock", count(ranks.get(row))));
  return parts.filter(Boolean).join(", ");
}
