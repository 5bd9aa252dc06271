// Making elements of our own: all text goes in as text.

import { attributeOf, isElement, localNameOf, textOf } from "../engine/dom.js";

const { createElement } = Document.prototype;
const LONGEST_TEXT = 80;
const LONGEST_NAME = 40;

// An element with a class, attributes, and what stands in it: elements, or text.
export function make(tag, look, attributes = {}, ...inside) {
  const element = createElement.call(document, tag);
  if (look) element.className = look;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

// A node as developer tools write it: tag, id and first classes, or the beginning of a text.
export function nameParts(node) {
  if (!isElement(node)) return { tag: "", more: `“${beginning(textOf(node))}”` };
  const id = attributeOf(node, "id")?.trim();
  const classes = (attributeOf(node, "class") ?? "").split(/\s+/).filter(Boolean).slice(0, 2);
  const more = (id ? `#${id}` : "") + classes.map((name) => `.${name}`).join("");
  return { tag: localNameOf(node), more: cut(more, LONGEST_NAME) };
}

export function nameOf(node) {
  const { tag, more } = nameParts(node);
  return tag + more;
}

function beginning(text) {
  return cut(
    text
      .slice(0, 4 * LONGEST_TEXT)
      .trim()
      .replace(/\s+/g, " "),
    LONGEST_TEXT,
  );
}

function cut(text, longest) {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : text;
}
