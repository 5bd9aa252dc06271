// Initial nodes, weights, relevance (Definitions 4.5 to 4.7 of the paper that `wlr.js` names). M(n) = max(W(n), sum of
// M over the children), R(n) = ratio(n) * M(n).

// Ratios and relevances that differ by no more than this part are equal: they differ by the rounding of sums.
const ROUNDING = 1e-9;

// Definition 4.5: the nodes nearer to the largest ratio than to that of the root, which is the average one.
export function initialNodes(ratio) {
  const threshold = Math.sqrt(largest(ratio) * ratio[0]) * (1 - ROUNDING);
  return Uint8Array.from(ratio, (each) => (each >= threshold ? 1 : 0));
}

// Definition 4.6: high for initial nodes that are dense and early in the page, 0 for all others.
export function weights(ratio) {
  const initial = initialNodes(ratio);
  const first = initial.indexOf(1);
  const span = initial.lastIndexOf(1) - first;
  const low = ratio.reduce((least, each) => Math.min(least, each), Infinity);
  const range = largest(ratio) - low;
  return ratio.map((each, place) => {
    if (!initial[place]) return 0;
    const position = span ? 1 - (place - first) / span : 1;
    return position * (range ? (each - low) / range : 1);
  });
}

// Definition 4.6: R, from the last node to the first, so that children come before their parents.
export function relevance({ length, parent }, ratio, weight) {
  const brought = new Float64Array(length); // the sum of M over the children
  const found = new Float64Array(length);
  for (let place = length - 1; place >= 0; place--) {
    const gathered = Math.max(weight[place], brought[place]);
    if (place > 0) brought[parent[place]] += gathered;
    found[place] = ratio[place] * gathered;
  }
  return found;
}

// Definition 4.7: the largest relevance; the lowest identifier on a tie.
export function bestNode(relevances) {
  const least = largest(relevances) * (1 - ROUNDING);
  return relevances.findIndex((each) => each >= least);
}

function largest(values) {
  return values.reduce((most, each) => Math.max(most, each), -Infinity);
}
