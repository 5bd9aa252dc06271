// What the drawer and the tips of the Show view are made of.

import { attributeOf, isElement, localNameOf, textOf } from "../engine/dom.js";
import { make as makeElement } from "./make.js";

const LONGEST_TEXT = 80;
const LONGEST_NAME = 40;

// An element with a class, attributes, and what stands in it: elements, or text.
export function make(tag, look, attributes = {}, ...inside) {
  return makeElement(tag, look ? { class: look, ...attributes } : attributes, ...inside);
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
