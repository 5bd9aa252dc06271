// Initial nodes, weights, relevance (Definitions 4.5 to 4.7 of the paper that `wlr.js` names). M(n) = max(W(n), sum of
// M over the children), R(n) = ratio(n) * M(n).

// Ratios and relevances that differ by no more than this part are equal: they differ by the rounding of sums.
const ROUNDING = 1e-9;

// Definition 4.5: the nodes nearer to the largest ratio than to that of the root, which is the average one.
export function initialNodes(ratio) {
  const threshold = Math.sqrt(largest(ratio) * ratio[0]) * (1 - ROUNDING);
  const initial = new Uint8Array(ratio.length);
  for (let place = 0; place < ratio.length; place++) if (ratio[place] >= threshold) initial[place] = 1;
  return initial;
}

// Definition 4.6: high for initial nodes that are dense and early in the page, 0 for all others.
export function weights(ratio) {
  const initial = initialNodes(ratio);
  const first = initial.indexOf(1);
  const span = initial.lastIndexOf(1) - first;
  const low = smallest(ratio);
  const range = largest(ratio) - low;
  const weight = new Float64Array(ratio.length);
  for (let place = 0; place < ratio.length; place++) {
    if (!initial[place]) continue;
    const position = span ? 1 - (place - first) / span : 1;
    weight[place] = position * (range ? (ratio[place] - low) / range : 1);
  }
  return weight;
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
  let most = -Infinity;
  for (let place = 0; place < values.length; place++) if (values[place] > most) most = values[place];
  return most;
}

function smallest(values) {
  let least = Infinity;
  for (let place = 0; place < values.length; place++) if (values[place] < least) least = values[place];
  return least;
}
