// Emphasis that Markdown can read.
//
// Whether a run of signs opens or closes emphasis depends on its neighbours (CommonMark 0.31, section 6.2). Some spans
// cannot be said at all, such as bold that ends with a full stop right before a letter. Their signs would be shown to
// the reader: they are left out instead, and the words stay.

const DEEPEST = 4;

// The places of the signs that must be left out so that all others pair up. `spans` maps the place of each opening sign
// to that of its closing one; places count `texts`, the pieces of the block.
export function unreadableSigns(spans, texts) {
  const signs = new Set([...spans].flat());
  const dropped = new Set();
  for (const worse of [() => [], () => notTight(spans, runsOf(texts, signs)), () => nested(spans)]) {
    for (const place of worse()) dropped.add(place);
    const left = texts.map((text, place) => (dropped.has(place) ? "" : text));
    if (allPairUp(runsOf(left, signs))) return dropped;
  }
  return signs;
}

// Signs of the spans that cannot be opened or cannot be closed where they stand.
function notTight(spans, runs) {
  const canOpen = new Set(runs.filter(({ opens }) => opens).flatMap(({ places }) => places));
  const canClose = new Set(runs.filter(({ closes }) => closes).flatMap(({ places }) => places));
  return [...spans].filter(([opening, closing]) => !canOpen.has(opening) || !canClose.has(closing)).flat();
}

// Signs of the spans that stand inside of others.
function nested(spans) {
  const found = [];
  let end = -1;
  for (const [opening, closing] of [...spans].sort((one, other) => one[0] - other[0])) {
    if (closing < end) found.push(opening, closing);
    end = Math.max(end, closing);
  }
  return found;
}

// The runs of equal signs, with the places of the pieces that they are made of.
function runsOf(texts, signs) {
  const parts = []; // places that belong together
  texts.forEach((text, place) => {
    if (!text) return;
    const last = parts.at(-1);
    const goesOn = last && signs.has(place) && signs.has(last[0]) && texts[last[0]][0] === text[0];
    if (goesOn) last.push(place);
    else parts.push([place]);
  });
  const runs = [];
  parts.forEach((places, number) => {
    if (!signs.has(places[0])) return;
    const before = number ? lastOf(texts[parts[number - 1].at(-1)]) : " ";
    const after = number + 1 < parts.length ? firstOf(texts[parts[number + 1][0]]) : " ";
    const length = places.reduce((sum, place) => sum + texts[place].length, 0);
    const sign = texts[places[0]][0];
    runs.push({ places, sign, length, opens: isTight(before, after), closes: isTight(after, before) });
  });
  return runs;
}

const firstOf = (text) => /^./su.exec(text)[0];
const lastOf = (text) => /.$/su.exec(text)[0];

// Whether a run with these neighbours is tight on its inner side: "left-flanking", in the mirror "right-".
function isTight(outside, inside) {
  if (/\s/.test(inside)) return false;
  return !isPunctuation(inside) || /\s/.test(outside) || isPunctuation(outside);
}

function isPunctuation(sign) {
  return /[\p{P}\p{S}]/u.test(sign);
}

// Whether CommonMark's rules leave no sign over.
function allPairUp(runs) {
  const waiting = [];
  for (const run of runs) {
    let rest = run.length;
    while (rest && waiting.length) {
      const taken = taking(waiting.at(-1), run, rest);
      if (!taken) break;
      rest -= taken;
      waiting.at(-1).left -= taken;
      if (waiting.at(-1).left <= 0) waiting.pop();
    }
    if (rest > 0) {
      if (!run.opens || waiting.length >= DEEPEST || waiting.some((other) => taking(other, run, rest))) return false;
      waiting.push({ run, left: rest });
    }
  }
  return waiting.length === 0;
}

// How many signs a closing run takes from an opening one.
function taking({ run: opener, left }, closer, rest) {
  if (opener.sign !== closer.sign || !closer.closes) return 0;
  if (opener.sign === "~") return 2;
  const isAmbiguous = (opener.opens && opener.closes) || (closer.opens && closer.closes);
  const isOfThree = (opener.length + closer.length) % 3 === 0 && (opener.length % 3 || closer.length % 3);
  return isAmbiguous && isOfThree ? 0 : Math.min(left, rest, 2);
}
