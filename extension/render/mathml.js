// Formulas in MathML: new elements from those of the page, by a list of names and attributes.

import { attributeOf, childNodesOf, isElement, isText, localNameOf, textOf } from "../engine/dom.js";

const MATHML = "http://www.w3.org/1998/Math/MathML";
const NAMES = new Set(
  `math semantics annotation mi mn mo ms mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup
  munder mover munderover mmultiscripts mprescripts mtable mtr mtd mspace`.split(/\s+/),
);
const ATTRIBUTES = `encoding mathvariant displaystyle scriptlevel stretchy fence separator lspace rspace accent
  accentunder linethickness columnspan rowspan width height depth minsize maxsize largeop movablelimits form dir`.split(
  /\s+/,
);
const MAX_NODES = 5000;

// A formula anew, in the given document. What is nested beyond all reason or too large is cut.
export function copyOfMath(math, document, display) {
  const made = document.createElementNS(MATHML, "math");
  if (display) made.setAttribute("display", "block");
  const waiting = [[math, made]];
  for (let number = 0; waiting.length && number < MAX_NODES; number++) {
    const [from, to] = waiting.pop();
    for (const child of childNodesOf(from)) {
      if (isText(child)) to.append(textOf(child).replace(/\s+/g, " "));
      else if (isElement(child)) waiting.push([child, copyOf(child, to, document)]);
    }
  }
  return made;
}

// A new element below `to`; `to` itself where the element's name is not listed, but for what is no part of a formula.
function copyOf(element, to, document) {
  const name = localNameOf(element);
  if (!NAMES.has(name) || name === "math") return /^m/.test(name) ? to : document.createDocumentFragment();
  const made = document.createElementNS(MATHML, name);
  for (const each of ATTRIBUTES) {
    const value = attributeOf(element, each);
    if (value && value.length < 100) made.setAttribute(each, value);
  }
  to.append(made);
  return made;
}
