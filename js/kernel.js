// The kernel in WebAssembly, and the way to it: memory that is asked for and given back, columns, texts.
//
// Whoever has the bytes of `thresher.wasm` makes a kernel of them; a kernel makes pages. A page holds memory that no
// garbage collector sees: whoever makes one gives it back.

import { KINDS } from "./tables.js";

const COLUMNS = {
  tag: [0, Int16Array],
  parent: [1, Int32Array],
  end: [2, Int32Array],
  block: [3, Int32Array],
  words: [4, Int32Array],
  textStart: [5, Uint32Array],
  textLength: [6, Uint32Array],
  hidden: [8, Uint8Array],
  openable: [9, Uint8Array],
  keep: [10, Uint8Array],
  why: [11, Uint8Array],
  score: [12, Float64Array],
  link: [13, Uint8Array],
};
const POOL = 7;
const SECRET_BYTES = 16;
const BYTES_OF_A_UNIT = 3; // that one of JavaScript's characters can become in UTF-8

export class OutOfMemory extends Error {
  constructor() {
    super("there is not enough memory for this page: at most 2 GB can be had, and it needs some 20 times its size");
    this.name = "OutOfMemory";
  }
}

// `source`: the bytes of thresher.wasm, a compiled module, or a response that has them.
export async function kernelOf(source) {
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  return new Kernel(await WebAssembly.instantiate(module, {}));
}

export class Kernel {
  constructor(instance) {
    this.exports = instance.exports;
    this.exports._initialize();
    const secret = this.place(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
    const isStarted = this.exports.start(secret);
    this.exports.release(secret);
    if (!isStarted) throw new OutOfMemory();
  }

  // The page that markup makes, as text or as bytes of UTF-8.
  parse(markup) {
    const [place, length] = this.put(markup);
    return new Page(this, this.exports.page_of_bytes(place, length), length);
  }

  // The page that a live tree makes: `feed` is what extension/engine/feed.js writes.
  read(feed) {
    const [place, length] = this.put(feed);
    return new Page(this, this.exports.page_of_feed(place, length), length);
  }

  // Bytes, or a text as UTF-8, in memory that is ours: where, and how many.
  put(data) {
    if (typeof data !== "string") return [this.place(data), data.length];
    const place = this.room(data.length * BYTES_OF_A_UNIT);
    const target = new Uint8Array(this.exports.memory.buffer, place, data.length * BYTES_OF_A_UNIT);
    return [place, encoder.encodeInto(data, target).written];
  }

  place(bytes) {
    const place = this.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer).set(bytes, place);
    return place;
  }

  room(size) {
    const place = size < 2 ** 31 ? this.exports.allocate(size) >>> 0 : 0;
    if (place === 0) throw new OutOfMemory();
    return place;
  }
}

export class Page {
  constructor(kernel, place, size) {
    if (place === 0) throw new OutOfMemory();
    this.kernel = kernel;
    this.exports = kernel.exports;
    this.place = place;
    this.size = size;
    this.length = this.exports.row_count(place);
    this.body = this.exports.body_row(place);
  }

  giveBack() {
    this.exports.give_back(this.place);
    this.place = 0;
  }

  // What a reader sees, by the page's own styles. Names are read as long as the page.
  look(characters = this.size) {
    if (!this.exports.look(this.place, characters)) throw new OutOfMemory();
  }

  // What a reader sees, by what a browser draws: bits for each row, as extension/engine/sight.js has them.
  setSight(seen) {
    if (seen.length !== this.length) throw new RangeError(`${seen.length} rows are seen of ${this.length}`);
    const place = this.kernel.place(seen);
    const isDone = this.exports.set_sight(this.place, place, this.size);
    this.exports.release(place);
    if (!isDone) throw new OutOfMemory();
  }

  // Lets `auto` judge; whether it could: it judges no page of more than 50,000 blocks. From -1 (keep everything) to 1.
  judge(strictness = 0) {
    return this.exports.judge(this.place, strictness) >= 0;
  }

  get kind() {
    return { name: KINDS[this.exports.kind(this.place)], probability: this.exports.sure_of_kind(this.place) };
  }

  get confidence() {
    return this.exports.confidence(this.place);
  }

  // A column by its name. It is valid until the next call: memory that grows moves. Copy what is to last.
  column(name) {
    const [which, Type] = COLUMNS[name];
    return new Type(this.exports.memory.buffer, this.exports.column(this.place, which) >>> 0, this.length);
  }

  textOf(row) {
    const [start, length] = [this.column("textStart")[row], this.column("textLength")[row]];
    return this.decoded((this.exports.column(this.place, POOL) >>> 0) + start, length);
  }

  attribute(row, name) {
    const [place, length] = this.kernel.put(name);
    const isThere = this.exports.attribute(this.place, row, place, length);
    this.exports.release(place);
    return isThere ? this.answer() : null;
  }

  // The texts of all scripts with linked data.
  linkedData() {
    const texts = [];
    while (this.exports.linked_data(this.place, texts.length)) texts.push(this.answer());
    return texts;
  }

  // The kept text; `hasFormulas` says that formulas stand in it as the page draws them.
  text() {
    return this.written(this.exports.write_text(this.place));
  }

  markdown(options) {
    return this.writtenBy(this.exports.write_markdown, options);
  }

  // Clean HTML: no script, no style, only safe addresses.
  html(options) {
    return this.writtenBy(this.exports.write_html, options);
  }

  // `base` is where relative addresses start from.
  writtenBy(write, { base = "", links = true, images = true, tables = true } = {}) {
    const [place, length] = this.kernel.put(base);
    const options = (links ? 1 : 0) | (images ? 2 : 0) | (tables ? 4 : 0);
    const written = write(this.place, place, length, options);
    this.exports.release(place);
    return this.written(written);
  }

  written(code) {
    if (code === 0) throw new OutOfMemory();
    return { text: this.answer(), hasFormulas: code === 2 };
  }

  answer() {
    return this.decoded(this.exports.answer(this.place) >>> 0, this.exports.answer_length(this.place));
  }

  decoded(start, length) {
    return length === 0 ? "" : decoder.decode(new Uint8Array(this.exports.memory.buffer, start, length));
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
