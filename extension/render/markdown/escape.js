// Signs of the text that Markdown would read as its own get a backslash; those of ordinary prose stay as they are.

const LETTER = "[\\p{L}\\p{N}_]";
const ALWAYS = [
  "`",
  "(?<!\\s)\\*|\\*(?!\\s)",
  `(?<!${LETTER})_+(?![\\s_])`, // only what can begin emphasis: what can end it finds nothing to end
  `~{2,}|(?<=${LETTER})~|(?<=\\S)~(?!${LETTER})|~$`, // of single ones only what can end a span
  "<(?=[a-zA-Z/!?])",
  `&(?=#?${LETTER}{1,31};)`,
  "\\\\(?=[!-/:-@\\[-`{-~]|$)",
].join("|");
const MAY_BE_SPECIAL = /[`*_~<&\\[\]]/;
const SPECIAL = new RegExp(`${ALWAYS}|\\](?=\\()|\\[(?=\\^)`, "gu");
const SPECIAL_IN_BRACKETS = new RegExp(`${ALWAYS}|[\\[\\]]`, "gu");
const LINE_START = new RegExp(
  "^(?:(\\d{1,9})(?=[.)](?:\\s|$))" +
    "|(?=#{1,6}(?:\\s|$)|>|[*+-](?:\\s|$)|~~~|[-=:|][-=:| ]*$|_(?: *_){2,} *$|\\[(?:\\\\.|[^\\[\\]\\\\])*\\]:))",
  "gm",
);

// Text as text. `before` and `after` are the white space, if any, that is known to stand around it.
export function escaped(text, { inBrackets = false, before = "", after = "" } = {}) {
  if (!MAY_BE_SPECIAL.test(text)) return text; // as is most of what people write
  const special = inBrackets ? SPECIAL_IN_BRACKETS : SPECIAL;
  const found = `${before}${text}${after}`.replace(special, (signs) => signs.replace(/[^]/gu, "\\$&"));
  return found.slice(before.length, found.length - after.length);
}

// Keep the lines of a paragraph from being read as headings, quotes, lists, rules or definitions.
export function escapeLineStarts(text) {
  return text.replace(LINE_START, (_match, number) => (number ? `${number}\\` : "\\"));
}

// An address as Markdown wants it between parentheses.
export function target(address) {
  const plain = address
    .replace(/[\x00-\x20\x7f<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)
    .replace(/&(?=#?\w{1,31};)/g, "\\&");
  return /[()]/.test(plain) ? `<${plain}>` : plain;
}

// The length of the longest run of backticks.
export function longestRun(code) {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

// Backticks around code, longer than any run of backticks in it; white space at its edges stays outside.
export function codeSpan(code) {
  const core = code.trim();
  if (core === "") return " ";
  const fence = "`".repeat(longestRun(core) + 1);
  const pad = core.startsWith("`") || core.endsWith("`") ? " " : "";
  const start = code.indexOf(core);
  return code.slice(0, start) + fence + pad + core + pad + fence + code.slice(start + core.length);
}
