// Columns of small numbers as texts, a character for each row: messages between a page and the worker are texts.

const FROM = 0x30; // 0 is "0"

const utf16 = new TextDecoder("utf-16le");

// `steps` is how many there are to 1, for numbers that are not whole.
export function asText(column, steps = 1) {
  return utf16.decode(Uint16Array.from(column, (value) => FROM + Math.round(value * steps)));
}

export function numbers(text, Type, steps = 1) {
  const column = new Type(text.length);
  for (let place = 0; place < text.length; place++) column[place] = (text.charCodeAt(place) - FROM) / steps;
  return column;
}
