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
// it goes by their logarithms; what is below a thousandth of the largest is not told apart.
export function heights(scores, marked) {
  let [least, most] = [Infinity, 0];
  for (let row = 0; row < scores.length; row++) {
    if (!marked[row] || scores[row] <= 0) continue;
    least = Math.min(least, scores[row]);
    most = Math.max(most, scores[row]);
  }
  const low = Math.log(Math.max(least, most / 1000));
  const range = Math.log(most) - low;
  const height = new Float32Array(scores.length);
  for (let row = 0; row < scores.length; row++) {
    if (!marked[row] || scores[row] <= 0) continue;
    height[row] = range > 0 ? Math.max(0, (Math.log(scores[row]) - low) / range) : 0.5;
  }
  return height;
}

export function levelOf(height) {
  return Math.min(Math.floor(height * LEVELS), LEVELS - 1);
}
