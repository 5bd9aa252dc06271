// What a method says about a page: `keep` (1 for each row to keep), `score` (what was measured), `best` (the row of the
// best node, -1 where there is none) and `initial` (1 for each initial node, where the method knows such).

export function emptyVerdict({ length }) {
  return { keep: new Uint8Array(length), score: new Float64Array(length), best: -1, initial: new Uint8Array(length) };
}

// The rows that a reader can see: where every method starts.
export function visibleInBody({ length, hidden, body, end }) {
  const visible = new Uint8Array(length);
  for (let row = body; row < end[body]; row++) visible[row] = hidden[row] ? 0 : 1;
  return visible;
}
