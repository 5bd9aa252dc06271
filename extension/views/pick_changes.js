// What a click makes of the list of corrections.

import { selectedRows, selectorFor } from "../engine/corrections.js";

// The selector for a block, with what else it selects.
export function choiceOf(page, row, alike) {
  const selector = selectorFor(page.nodes[row], { alone: !alike });
  const rows = selectedRows(page, selector);
  return { row, selector, rows: rows.includes(row) ? rows : [row] };
}

// The list with a choice kept or dropped. What was said before about the same blocks, or about blocks inside of them,
// is over. If the block is then as it is wanted without a word, nothing need be said. `keptBy(list)` tells how it is.
export function changed(list, page, { selector, rows }, keep, keptBy) {
  const inside = (each) => rows.some((row) => each >= row && each < page.end[row]);
  const isOver = (each) => each.selector === selector || isAll(selectedRows(page, each.selector), inside);
  const rest = list.filter((each) => !isOver(each));
  return keptBy(rest) === keep ? rest : [...rest, { selector, keep }];
}

function isAll(rows, inside) {
  return rows.length > 0 && rows.every(inside);
}
