// The page as the kernel is fed it: one text, row by row, with names and attributes, so that it makes the same table of
// it. `tools/wasm/feed.h` has the marks. What no method reads, styles and the addresses of pictures, stays here.

import * as dom from "./dom.js";
import { TEXT } from "./tags.js";

const [OPENS, NAME, VALUE, TEXT_MARK, CLOSES, ENDS] = ["\x01", "\x02", "\x03", "\x04", "\x05", "\x06"];
const MARKS = /[\0-\x06]/g;
const UNREAD = /^(?:style|src|srcset|sizes|d|points|integrity|nonce|on\w+|data-(?!toggle|target|bs-).*)$/;
const LONGEST_VALUE = 2000;
const LONGEST_SCRIPTS = 100_000; // characters, of linked data and of scripts each: the kernel reads no more of scripts

// Yields now and then; returns the text. Only a page that hides something needs the names in its scripts.
export function* feedOf(page) {
  const parts = [];
  const open = [];
  for (let row = 0; row < page.length; row++) {
    if (row % 512 === 511) yield;
    while (open.length && row >= page.end[open.at(-1)]) closed(parts, open.pop());
    if (page.tag[row] === TEXT) parts.push(TEXT_MARK, plain(dom.textOf(page.nodes[row])));
    else {
      open.push(row);
      addElement(parts, page.nodes[row]);
    }
  }
  while (open.length > 1) closed(parts, open.pop());
  addScripts(parts, 'script[type="application/ld+json" i]', (text) =>
    parts.push(OPENS, "script", NAME, "type", VALUE, "application/ld+json", TEXT_MARK, text, CLOSES),
  );
  parts.push(CLOSES, ENDS);
  if (page.hidden.includes(1) && dom.selectIn(document, "script").length > 0) {
    parts.push("<script></script>"); // wherever there is a script, things can move
    addScripts(parts, "script:not([type*=json i], [src])", (text) => parts.push("<script>", text, "</script>"));
  }
  return parts.join("");
}

function closed(parts) {
  parts.push(CLOSES);
}

const plain = (text) => text.replace(MARKS, "\ufffd");

function addElement(parts, element) {
  parts.push(OPENS, plain(dom.localNameOf(element)));
  for (const name of dom.attributeNamesOf(element)) {
    if (UNREAD.test(name)) continue;
    parts.push(NAME, plain(name), VALUE, plain(dom.attributeOf(element, name).slice(0, LONGEST_VALUE)));
  }
}

function addScripts(parts, selector, add) {
  let left = LONGEST_SCRIPTS;
  for (const script of dom.selectIn(document, selector)) {
    const text = dom.textBelow(script);
    if (text.length <= left) add(plain(text));
    left -= text.length;
  }
}
