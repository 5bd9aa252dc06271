// Tree arithmetic on columns.
//
// Rows stand in preorder, so the subtree of row i is i:end[i], parents stand before their children, and the parent of
// the root is the root itself. So every question is answered by one loop over all rows, however deep the tree is.

// The sum of a column over every subtree, its root included.
export function subtreeSum(column, end) {
  const total = new Float64Array(column.length + 1);
  for (let row = 0; row < column.length; row++) total[row + 1] = total[row] + column[row];
  const below = new Float64Array(column.length);
  for (let row = 0; row < column.length; row++) below[row] = total[end[row]] - total[row];
  return below;
}

// Rows that are marked or lie below a marked row.
export function covered(marked, end) {
  const found = new Uint8Array(marked.length);
  let until = 0;
  for (let row = 0; row < marked.length; row++) {
    if (marked[row] && end[row] > until) until = end[row];
    if (row < until) found[row] = 1;
  }
  return found;
}

// Rows that are marked or have a marked row below them.
export function above(marked, end) {
  const found = new Uint8Array(marked.length);
  let next = Infinity; // the first marked row from here on
  for (let row = marked.length - 1; row >= 0; row--) {
    if (marked[row]) next = row;
    if (next < end[row]) found[row] = 1;
  }
  return found;
}

// For each row the sum of a column over its children.
export function childSum(column, parent) {
  const total = new Float64Array(column.length);
  for (let row = 1; row < column.length; row++) total[parent[row]] += column[row];
  return total;
}

// The nearest ancestor-or-self that is marked; -1 where there is none.
export function nearest(marked, parent) {
  const found = new Int32Array(marked.length);
  for (let row = 0; row < marked.length; row++) {
    found[row] = marked[row] ? row : row === 0 ? -1 : found[parent[row]];
  }
  return found;
}

// For each row the row of its subtree with the largest value, the first one on a tie; the row itself where all are 0.
export function firstMax(column, parent) {
  const best = new Int32Array(column.length);
  for (let row = 0; row < best.length; row++) best[row] = row;
  for (let row = best.length - 1; row > 0; row--) {
    const up = parent[row];
    const here = best[row];
    // Later siblings were offered before: an earlier row with the same value takes their place, but not the parent's.
    const offered = column[here];
    const held = column[best[up]];
    if (offered > held || (offered === held && offered > 0 && best[up] !== up)) best[up] = here;
  }
  return best;
}
