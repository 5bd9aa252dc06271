// Mathematics is often on a page twice or three times: drawn for the eye, as MathML for screen readers, and as TeX in
// a script. Here one of them is chosen for each formula, the MathML where there is some, and the others are left out.

import { attributeOf, isElement, localNameOf, previousSiblingOf, selectIn, textBelow } from "../engine/dom.js";
import { codeOf } from "../engine/tags.js";
import { subtreeSum } from "../engine/tree.js";

const MATH = codeOf("math");
const SCRIPT = codeOf("script");

// Wrappers that hold one formula in all its forms, and the most levels between them and the MathML.
const WRAPPERS = /(?:^|\s)(?:katex-display|katex|MathJax_Display|MathJax\w*|mwe-math-element)(?:\s|$)/;
const DISPLAY = /katex-display|MathJax_Display|math-display|mathml-display|mwe-math-element-block/i;
const FEW = 6;

// `found` maps the row of each formula to {math} (an element of the page) or {tex}, with `display` where it stands on
// a line of its own. `replaced` marks all rows that give way to them.
export function findFormulas(page) {
  const found = new Map();
  const replaced = new Uint8Array(page.length);
  const scripts = [];
  const maths = [];
  for (let row = 0; row < page.length; row++) {
    if (page.tag[row] === MATH) maths.push(row);
    else if (page.tag[row] === SCRIPT) scripts.push(row);
  }
  if (maths.length) addMaths(page, maths, found, replaced);
  const rowOf = scripts.length ? new Map(page.nodes.map((node, row) => [node, row])) : null;
  for (const row of scripts) addScript(page, row, rowOf, found, replaced);
  return { found, replaced };
}

function addMaths(page, rows, found, replaced) {
  const isMath = page.tag.map((tag) => (tag === MATH ? 1 : 0));
  const held = subtreeSum(isMath, page.end);
  for (const row of rows) {
    const math = page.nodes[row];
    const outer = wrapperOf(page, row, held);
    const display = attributeOf(math, "display") === "block" || DISPLAY.test(classesBetween(page, row, outer));
    found.set(outer, { math, display });
    replaced[outer] = 1;
  }
}

// The outermost wrapper that holds this formula and no other; the formula itself where it has none.
function wrapperOf(page, row, held) {
  let outer = row;
  let at = row;
  for (let step = 0; step < FEW && at !== page.parent[at]; step++) {
    at = page.parent[at];
    if (held[at] > 1) break;
    if (isWrapper(page.nodes[at])) outer = at;
  }
  return outer;
}

function isWrapper(node) {
  return localNameOf(node) === "mjx-container" || WRAPPERS.test(attributeOf(node, "class") ?? "");
}

function classesBetween(page, row, outer) {
  const names = [];
  for (let at = row; at !== outer; at = page.parent[at]) names.push(attributeOf(page.nodes[at], "class") ?? "");
  if (attributeOf(page.nodes[outer], "display") === "true") names.push("katex-display"); // as MathJax 3 says it
  return [...names, attributeOf(page.nodes[outer], "class") ?? ""].join(" ");
}

// TeX in a script: taken where nothing better was drawn from it.
function addScript(page, row, rowOf, found, replaced) {
  const script = page.nodes[row];
  const type = attributeOf(script, "type") ?? "";
  if (!/^math\/tex/i.test(type)) return;
  const drawn = drawnFrom(script);
  if (drawn.some((element) => selectIn(element, "math").length > 0)) return;
  for (const element of drawn) if (rowOf.has(element)) replaced[rowOf.get(element)] = 1;
  found.set(row, { tex: textBelow(script).trim(), display: /mode=display/i.test(type) });
  replaced[row] = 1;
}

function drawnFrom(script) {
  const drawn = [];
  let node = previousSiblingOf(script);
  for (let step = 0; node && step < FEW; step++, node = previousSiblingOf(node)) {
    if (!isElement(node)) continue;
    if (!/(?:^|\s)MathJax/.test(attributeOf(node, "class") ?? "")) break;
    drawn.push(node);
  }
  return drawn;
}
