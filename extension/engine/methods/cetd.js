// Content extraction via text density.
//
//   F. Sun, D. Song, L. Liao: DOM based content extraction via text density. SIGIR 2011.
//
// Content is long text with few tags; noise is short text with many tags, most of them links. The density of a node
// says which of the two it looks like; where the densities of its children add up to most, there is the content. For a
// node, counted over its subtree without what is hidden: C characters, LC those inside links, T tags and LT link tags
// without the node itself. A denominator that is 0 counts as 1.

import { LINK, TEXT } from "../tags.js";
import { childSum, covered, firstMax, subtreeSum } from "../tree.js";
import { emptyVerdict, visibleInBody } from "./verdict.js";

// A page without any link has a base of 1, and so an infinite density: it is cut off to stay finite.
const SMALLEST_LOG_BASE = 1e-6;

// Text density with DensitySum: links count as any other text.
export function cetdDs(page) {
  const visible = visibleInBody(page);
  const density = textDensity(countsOf(page, visible));
  return byDensitySum(page, visible, density, 1);
}

// Composite text density with DensitySum.
export function cectdDs(page) {
  const visible = visibleInBody(page);
  const counts = countsOf(page, visible);
  const density = compositeDensity(counts, page.body);
  // On a page without links all densities are infinite, and nothing of it is noise.
  return byDensitySum(page, visible, density, counts.linkChars[page.body] ? 1 : 0);
}

// C, T, LC and LT of every row.
function countsOf({ length, tag, chars, link, end }, visible) {
  const own = () => new Int32Array(length);
  const [text, linked, tags, linkTags] = [own(), own(), own(), own()];
  for (let row = 0; row < length; row++) {
    if (!visible[row]) continue;
    text[row] = chars[row];
    if (link[row]) linked[row] = chars[row];
    if (tag[row] === TEXT) continue;
    tags[row] = 1;
    if (link[row] && LINK[tag[row]]) linkTags[row] = 1;
  }
  return {
    chars: subtreeSum(text, end),
    linkChars: subtreeSum(linked, end),
    tags: withoutItself(subtreeSum(tags, end), tags),
    linkTags: withoutItself(subtreeSum(linkTags, end), linkTags),
  };
}

function withoutItself(sums, own) {
  for (let row = 0; row < sums.length; row++) sums[row] -= own[row];
  return sums;
}

// Definition 1: C/T.
function textDensity({ chars, tags }) {
  return chars.map((each, row) => each / Math.max(tags[row], 1));
}

// Definition 2: C/T * log_b(C/LC * T/LT), with b = ln(C/nLC * LC + LC_body/C_body * C + e).
function compositeDensity({ chars, tags, linkChars, linkTags }, body) {
  const density = new Float64Array(chars.length);
  const linkedShareOfBody = linkChars[body] / Math.max(chars[body], 1);
  for (let row = 0; row < chars.length; row++) {
    if (!chars[row]) continue;
    const tagCount = Math.max(tags[row], 1);
    const notLinked = Math.max(chars[row] - linkChars[row], 1);
    const base = Math.log((chars[row] / notLinked) * linkChars[row] + linkedShareOfBody * chars[row] + Math.E);
    const ratio = ((chars[row] / Math.max(linkChars[row], 1)) * tagCount) / Math.max(linkTags[row], 1);
    const logarithm = Math.log(Math.max(ratio, 1)) / Math.max(Math.log(base), SMALLEST_LOG_BASE);
    density[row] = (chars[row] / tagCount) * logarithm;
  }
  return density;
}

function byDensitySum(page, visible, density, factor) {
  const verdict = emptyVerdict(page);
  verdict.score = density;
  const densitySum = childSum(density, page.parent);
  const richest = firstMax(densitySum, page.parent);
  verdict.best = richest[page.body];
  const threshold = factor * smallestOnTheWay(density, verdict.best, page);
  const marked = markedContent(density, richest, threshold, page);
  for (let row = 0; row < page.length; row++) verdict.keep[row] = visible[row] & marked[row];
  return verdict;
}

// Section 4.2: the smallest density on the way from the best node up to the body.
function smallestOnTheWay(density, best, { parent, body }) {
  let smallest = density[best];
  for (let row = best; row !== body; row = parent[row]) smallest = Math.min(smallest, density[parent[row]]);
  return smallest;
}

// Algorithm 2: from the body down through every node that passes the threshold, mark its richest descendant.
function markedContent(density, richest, threshold, { length, end, body }) {
  const marked = new Uint8Array(length);
  for (let row = body; row < end[body]; row++) {
    if (density[row] < threshold) row = end[row] - 1;
    else marked[richest[row]] = 1;
  }
  return covered(marked, end);
}
