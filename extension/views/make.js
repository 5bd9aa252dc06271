// Making elements of our own: by functions that no element of the page can hide, and all text as text.

const { createElement, createElementNS } = Document.prototype;
const SVG = "http://www.w3.org/2000/svg";

// An element with attributes, and what stands in it: elements, or text.
export function make(name, attributes = {}, ...inside) {
  const element = createElement.call(document, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

// A drawing of lines on a field of 24 by 24, in the colour of the text around it.
export function drawing(lines) {
  const svg = createElementNS.call(document, SVG, "svg");
  const path = createElementNS.call(document, SVG, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", lines);
  svg.append(path);
  return svg;
}
