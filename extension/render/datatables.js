// Which tables hold data: half of the tables of the old web hold the layout of the page.

import { attributeOf } from "../engine/dom.js";
import { table } from "../engine/tags.js";
import { subtreeSum } from "../engine/tree.js";

const MAX_WORDS_PER_CELL = 40;
const TABLE = table("table");
const ROW = table("tr");
const CELL = table("td th");
const SAYS_DATA = table("th caption thead");
const NOT_FOR_CELLS = table("table pre blockquote article section form h1 h2 h3 h4 h5 h6");
const LIST = table("ul ol dl");

// Rows of the tables that hold data: no blocks in their cells, two columns, and cells that are labels or short.
export function dataTables(page) {
  const tables = [];
  for (let row = 0; row < page.length; row++) if (TABLE[page.tag[row]]) tables.push(row);
  if (tables.length === 0) return new Set();
  const count = (marks) =>
    subtreeSum(
      page.tag.map((tag) => marks[tag]),
      page.end,
    );
  const [trs, cells, labels, blocks, lists] = [ROW, CELL, SAYS_DATA, NOT_FOR_CELLS, LIST].map(count);
  const words = subtreeSum(page.words, page.end);
  const holdsData = (row) =>
    blocks[row] === 1 &&
    cells[row] > trs[row] &&
    (trs[row] > 1 || labels[row] > 0) &&
    (lists[row] === 0 || labels[row] > 0) &&
    (labels[row] > 0 || words[row] <= MAX_WORDS_PER_CELL * cells[row]);
  return new Set(tables.filter((row) => holdsData(row) && !isForLayout(page.nodes[row])));
}

function isForLayout(element) {
  return /^\s*(?:presentation|none)\s*$/i.test(attributeOf(element, "role") ?? "");
}
