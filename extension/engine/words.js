// Counting characters and words in any script.
//
// Where words are set apart by spaces, they are counted. Scripts that are written without spaces are estimated: each of
// their characters is a certain part of a word. The parts are average word lengths, measured for the Python package.

const LETTER = 0;
const SPACE = 1;
const MARK = 2;
const HAN = 3;
const KANA = 4;
const THAI = 5;
const LAO = 6;
const KHMER = 7;
const BURMESE = 8;

const CHARACTERS_PER_WORD = { [HAN]: 1.7, [KANA]: 2.0, [THAI]: 4.3, [LAO]: 4.3, [KHMER]: 4.8, [BURMESE]: 4.8 };

// Later ranges overrule earlier ones.
const RANGES = [
  [SPACE, 0x00, 0x00],
  [SPACE, 0x09, 0x0d],
  [SPACE, 0x1c, 0x20],
  [SPACE, 0x85, 0x85],
  [SPACE, 0xa0, 0xa0],
  [SPACE, 0x1680, 0x1680],
  [SPACE, 0x2000, 0x200a],
  [SPACE, 0x2028, 0x2029],
  [SPACE, 0x202f, 0x202f],
  [SPACE, 0x205f, 0x205f],
  [THAI, 0x0e00, 0x0e7f],
  [LAO, 0x0e80, 0x0eff],
  [BURMESE, 0x1000, 0x109f],
  [KHMER, 0x1780, 0x17ff],
  [MARK, 0x3001, 0x303f],
  [KANA, 0x3040, 0x30ff],
  [KANA, 0x31f0, 0x31ff],
  [HAN, 0x2e80, 0x2fdf],
  [HAN, 0x3400, 0x4dbf],
  [HAN, 0x4e00, 0x9fff],
  [HAN, 0xf900, 0xfaff],
  [MARK, 0xff00, 0xff0f],
  [MARK, 0xff1a, 0xff20],
  [MARK, 0xff3b, 0xff40],
  [MARK, 0xff5b, 0xff65],
  [KANA, 0xff66, 0xff9f],
  [HAN, 0x3005, 0x3007],
  [SPACE, 0x3000, 0x3000],
];

const KIND = new Uint8Array(0x10000);
for (const [kind, first, last] of RANGES) KIND.fill(kind, first, last + 1);

const WORDS_PER_CHARACTER = new Float64Array(BURMESE + 1);
for (const [kind, length] of Object.entries(CHARACTERS_PER_WORD)) WORDS_PER_CHARACTER[kind] = 1 / length;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

// What was counted last: characters after white space is folded, words, and those of them that would be read out: they
// have a letter or a digit. Numbers for each of 200,000 texts would be thrown away at once.
export const counted = { chars: 0, words: 0, spokenWords: 0 };

export function count(text) {
  let solid = 0;
  let runs = 0;
  let words = 0;
  let spoken = 0;
  let unspaced = 0;
  let isSpoken = false; // of the run so far
  let hasUnspaced = false; // more of a script without spaces than its marks
  let before = SPACE;
  for (let place = 0; place < text.length; place++) {
    let code = text.charCodeAt(place);
    let kind = KIND[code];
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(place);
      if (code > 0xffff) place++;
      if (code >= 0x20000 && code < 0x40000) kind = HAN; // the supplementary ideographic planes
    }
    if (kind !== SPACE) {
      solid++;
      if (before === SPACE) runs++;
      if (kind === LETTER && before !== LETTER) words++;
      else if (kind > MARK) unspaced += WORDS_PER_CHARACTER[kind];
    }
    if (kind !== LETTER) isSpoken = false;
    if (kind === LETTER && !isSpoken && isLetterOrDigit(code)) {
      isSpoken = true;
      spoken++;
    } else if (kind > MARK && !hasUnspaced) {
      hasUnspaced = isLetterOrDigit(code);
    }
    before = kind;
  }
  const estimate = Math.ceil(unspaced - 1e-6);
  counted.chars = solid + Math.max(runs - 1, 0);
  counted.words = words + estimate;
  counted.spokenWords = spoken + (hasUnspaced ? estimate : 0);
}

function isLetterOrDigit(code) {
  if (code < 0x80) return (code > 0x60 && code < 0x7b) || (code > 0x40 && code < 0x5b) || (code > 0x2f && code < 0x3a);
  return LETTER_OR_DIGIT.test(String.fromCodePoint(code));
}
