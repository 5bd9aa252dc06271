// Numbers for people: words in the user's way of writing them, scores with three digits, and a scale for colours.

// Steps of the scale by which scores are shown.
export const LEVELS = 8;

const language = chrome.i18n.getUILanguage();
const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
const compact = new Intl.NumberFormat(language, { maximumSignificantDigits: 3, notation: "compact" });
const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

export const count = (value) => whole.format(value);
export const share = (value) => percent.format(value);
export const score = (value) => (Math.abs(value) < 1e6 ? short : compact).format(value);

// The step of every row's score. Steps hold equally many of the marked rows, so that a few very large scores do not
// flatten the rest: scores span orders of magnitude.
export function levels(scores, marked) {
  const here = Float64Array.from(scores.filter((_, row) => marked[row])).sort();
  const bounds = stepBounds(here);
  const level = new Uint8Array(scores.length);
  for (let row = 0; row < scores.length; row++) if (marked[row]) level[row] = stepOf(scores[row], bounds);
  return level;
}

// Where steps begin. There are fewer than LEVELS if many scores are equal, and the largest are always on the last.
function stepBounds(sorted) {
  const last = sorted.length - 1;
  const bounds = new Set();
  for (let step = 1; step < LEVELS; step++) bounds.add(sorted[Math.ceil((last * step) / LEVELS)]);
  return [...bounds].filter((bound) => bound > sorted[0]);
}

function stepOf(value, bounds) {
  if (bounds.length === 0) return LEVELS - 1;
  let step = 0;
  while (step < bounds.length && value >= bounds[step]) step++;
  return Math.floor((step * (LEVELS - 1)) / bounds.length);
}
