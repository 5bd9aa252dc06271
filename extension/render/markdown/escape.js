// Signs of the text that Markdown would read as its own get a backslash, or are written as character references where
// renderers differ over the backslash; those of ordinary prose stay as they are.

const LETTER = "[\\p{L}\\p{N}_]";
const REFERENCE = "&(?=#[0-9xX]|[a-zA-Z][a-zA-Z0-9]{0,31};|[lL][tT]|[gG][tT]|[aA][mM][pP]|[qQ][uU][oO][tT])";
const ALWAYS = [
  "`",
  "(?<!\\s)\\*|\\*(?!\\s)",
  `(?<!${LETTER})_+(?![\\s_])`, // only what can begin emphasis: what can end it finds nothing to end
  `~{2,}|(?<=${LETTER})~|(?<=\\S)~(?!${LETTER})|~$`, // of single ones only what can end a span
  "<(?!\\s)",
  ">(?=!|$)", // some renderers read hidden text from here on, code and tags and all
  `\\{(?!${LETTER}{1,3}\\})`, // some renderers read attributes, templates or expressions between braces
  REFERENCE,
  "\\\\(?=[!-/:-@\\[-`{-~]|$)",
].join("|");
const MAY_BE_SPECIAL = /[`*_~<>&{\\[\]]/;
const SPECIAL = new RegExp(`${ALWAYS}|\\](?=\\s*\\()|\\[(?=[\\^\\[])`, "gu"); // showdown allows a gap before a target
const SPECIAL_IN_BRACKETS = new RegExp(`${ALWAYS}|\\](?:\\s*\\()?|\\[`, "gu");
const WRITTEN_AS = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };
const ADDRESS = /:\/(?=\/)|www\./gi;
const LINE_START = new RegExp(
  "^(?:(\\d{1,9})(?=[.)](?:\\s|$))" +
    "|(?=#{1,6}(?:\\s|$)|>|[*+-](?:\\s|$)|~~~|\\$\\$ *$|\\+\\+\\+|:::|\\.\\.\\s|[-=:|][-=:| ]*$|_(?: *_){2,} *$" +
    "|\\[(?:\\\\.|[^\\[\\]\\\\])*\\]:|\\[(?:\\\\.|[^\\]\\\\\\n`])*\\]:))",
  "gm",
);

// Text as text. `before` and `after` are the white space, if any, that is known to stand around it.
export function escaped(text, { inBrackets = false, before = "", after = "" } = {}) {
  if (!MAY_BE_SPECIAL.test(text)) return text; // as is most of what people write
  const special = inBrackets ? SPECIAL_IN_BRACKETS : SPECIAL;
  const found = `${before}${text}${after}`.replace(special, withoutMeaning);
  return found.slice(before.length, found.length - after.length);
}

function withoutMeaning(signs, ...rest) {
  const [place, whole] = rest.slice(-2);
  if (signs === "\\" && place + 1 === whole.length) return "&#92;"; // showdown finds no code after two backslashes
  if (signs[0] === "]" && signs.length > 1) return `&#93;${signs.slice(1)}`; // marked reads brackets behind backslashes
  return signs.replace(/[^]/gu, (sign) => WRITTEN_AS[sign] ?? `\\${sign}`);
}

// Addresses in a text, written so that no renderer makes links of them.
export function withoutLinks(text) {
  return text.replace(ADDRESS, (found) => `${found.slice(0, -1)}\\${found.at(-1)}`);
}

export const endsWithAddress = (text) => text.split(/\s/).at(-1).search(ADDRESS) >= 0;

// Keep the lines of a paragraph from being read as headings, quotes, lists, rules or definitions.
export function escapeLineStarts(text) {
  return text.replace(LINE_START, (_match, number) => (number ? `${number}\\` : "\\"));
}

// An address as Markdown wants it between parentheses.
export function target(address) {
  return address
    .replace(/[\x00-\x20\x7f<>\\"'`(){}|^]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)
    .replace(new RegExp(REFERENCE, "g"), "&amp;");
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
