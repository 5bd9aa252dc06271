// Why `auto` kept or dropped a row, in a sentence: the numbers are those of the library's `verdict.Why`.

import { UNDECIDED } from "../engine/corrections.js";
import { say } from "../strings.js";

const SENTENCES = {
  0: "whyHidden",
  1: "whyOutsideBody",
  14: "whyManyLinks",
  19: "whyForm",
  25: "whyTooShort",
  31: "whyLikeContent",
  32: "whyLikeChaff",
  33: "whyHeadline",
  34: "whyLongText",
  35: "whyWithSiblings",
  36: "whyInMainPart",
  37: "whyOpened",
  38: "whyUnopened",
  39: "whyInNav",
  40: "whyInHeader",
  41: "whyInFooter",
  42: "whyInAside",
  43: "whyRepeated",
  44: "whyApart",
  49: "whyWithRow",
  53: "whyBareHeading",
};

// For some rows that were kept or dropped together: the reason of the first that was judged like most of them. "" where
// the method gives no reasons.
export function reasonFor(page, { keep, why, decided }, rows) {
  if (!why) return "";
  const words = (wanted) => rows.reduce((sum, row) => sum + (Boolean(keep[row]) === wanted ? page.words[row] : 0), 0);
  const fate = words(true) > words(false);
  const row = rows.find((each) => page.words[each] > 0 && Boolean(keep[each]) === fate);
  if (row === undefined) return "";
  if (decided && decided[row] !== UNDECIDED) return say("whyYours");
  const key = SENTENCES[why[row]];
  return key ? say(key) : "";
}

// The rows of a node that a reason can be given for: its visible text.
export function rowsBelow({ end, words, hidden }, row) {
  const rows = [];
  for (let at = row; at < end[row]; at++) if (words[at] > 0 && !hidden[at]) rows.push(at);
  return rows;
}
