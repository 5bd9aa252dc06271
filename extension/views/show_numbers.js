// Numbers for people: words in the user's way of writing them, scores with three digits, and a scale for colours.

// Colours of the scale by which scores are shown.
export const LEVELS = 8;

const language = chrome.i18n.getUILanguage();
const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
const compact = new Intl.NumberFormat(language, { maximumSignificantDigits: 3, notation: "compact" });
const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

export const count = (value) => whole.format(value);
export const share = (value) => percent.format(value);
export const score = (value) => (Math.abs(value) < 1e6 ? short : compact).format(value);

// The place of every marked row's score between small and large ones, from 0 to 1. Scores span orders of magnitude, so
// it goes by their logarithms; below a tenth of the scores there is nothing to tell apart.
export function heights(scores, marked) {
  const sorted = scores.filter((score, row) => marked[row] && score > 0).sort();
  const low = Math.log(sorted[Math.floor(sorted.length / 10)]);
  const range = Math.log(sorted.at(-1)) - low;
  const height = new Float32Array(scores.length);
  for (let row = 0; row < scores.length; row++) {
    if (marked[row] && scores[row] > 0) height[row] = range > 0 ? between((Math.log(scores[row]) - low) / range) : 0.5;
  }
  return height;
}

export function levelOf(height) {
  return Math.min(Math.floor(height * LEVELS), LEVELS - 1);
}

function between(value) {
  return Math.max(0, Math.min(value, 1));
}
