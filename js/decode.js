// Bytes to text. What is tried, in this order: a byte-order mark; UTF-8, because text in another encoding is hardly ever
// valid UTF-8; what the caller says; what the page declares; windows-1252, as browsers do. The Python package also
// guesses from letters, and mends UTF-8 in which little is broken.

const BEGINNING = 65536;
const META = /<meta\b[^<>]*?charset\s*=\s*["']?\s*([^\s"'<>;/]{1,64})/i;
const XML = /^\s*<\?xml\b[^<>]{0,200}?\bencoding\s*=\s*["']([^"'<>]{1,64})/i;
const MARKS = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

export function decoded(bytes, label) {
  const marked = MARKS.find(([mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return new TextDecoder(marked[1]).decode(bytes);
  return inUtf8(bytes) ?? inNamed(bytes, label) ?? inNamed(bytes, declared(bytes)) ?? inNamed(bytes, "windows-1252");
}

function inUtf8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

// The standard's advice for declarations in a page: UTF-16 means UTF-8 there.
function inNamed(bytes, label) {
  try {
    return label ? new TextDecoder(/^utf-?16/i.test(label) ? "utf-8" : label).decode(bytes) : null;
  } catch {
    return null; // no encoding is called that
  }
}

function declared(bytes) {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, BEGINNING)).replace(/<!--.*?-->/gs, "");
  return (META.exec(head) ?? XML.exec(head))?.[1] ?? "";
}
