// Asking nodes of the page about themselves.
//
// A page can hide the properties of its nodes: in a form with an input of the name "parentNode", `form.parentNode` is
// that input, and `document.body` may be a picture of that name. The getters of the prototypes cannot be hidden. They
// are taken once, from the world of the extension, which no page can reach; they serve nodes of frames as well.

const getterOf = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;

const nodeType = getterOf(Node.prototype, "nodeType");
const parentNode = getterOf(Node.prototype, "parentNode");
const firstChild = getterOf(Node.prototype, "firstChild");
const nextSibling = getterOf(Node.prototype, "nextSibling");
const previousSibling = getterOf(Node.prototype, "previousSibling");
const isConnected = getterOf(Node.prototype, "isConnected");
const ownerDocument = getterOf(Node.prototype, "ownerDocument");
const textContent = getterOf(Node.prototype, "textContent");
const data = getterOf(CharacterData.prototype, "data");
const localName = getterOf(Element.prototype, "localName");
const namespaceURI = getterOf(Element.prototype, "namespaceURI");
const shadowRoot = getterOf(Element.prototype, "shadowRoot");
const assignedSlot = getterOf(Element.prototype, "assignedSlot");
const host = getterOf(ShadowRoot.prototype, "host");
const contentDocument = getterOf(HTMLIFrameElement.prototype, "contentDocument");
const frameContentDocument = getterOf(HTMLFrameElement.prototype, "contentDocument");
const body = getterOf(Document.prototype, "body");
const documentElement = getterOf(Document.prototype, "documentElement");
const defaultView = getterOf(Document.prototype, "defaultView");

const { contains } = Node.prototype;
const { assignedNodes } = HTMLSlotElement.prototype;
const { getAttribute, getAttributeNames, hasAttribute, setAttribute } = Element.prototype;
const { removeAttribute, matches } = Element.prototype;
const { getBoundingClientRect, getClientRects, checkVisibility, scrollIntoView } = Element.prototype;
const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";
const MATHML = "http://www.w3.org/1998/Math/MathML";
const focusOf = new Map([
  [HTML, HTMLElement.prototype.focus],
  [SVG, SVGElement.prototype.focus],
  [MATHML, MathMLElement.prototype.focus],
]);
const computedStyle = window.getComputedStyle.bind(window);
const queryIn = {
  element: Element.prototype.querySelectorAll,
  document: Document.prototype.querySelectorAll,
  fragment: DocumentFragment.prototype.querySelectorAll,
};

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;
const DOCUMENT = 9;

// ---- what a node is

export function typeOf(node) {
  return nodeType.call(node);
}

export function isElement(node) {
  return nodeType.call(node) === ELEMENT;
}

export function isText(node) {
  const type = nodeType.call(node);
  return type === TEXT || type === CDATA;
}

export function isHtml(element) {
  return namespaceURI.call(element) === HTML;
}

export function localNameOf(element) {
  return localName.call(element);
}

// The text of a text node.
export function textOf(textNode) {
  return data.call(textNode);
}

// All text below a node, seen or not, but not that of shadow roots and frames.
export function textBelow(node) {
  return textContent.call(node);
}

// ---- where it stands

export function parentOf(node) {
  return parentNode.call(node);
}

export function firstChildOf(node) {
  return firstChild.call(node);
}

export function nextSiblingOf(node) {
  return nextSibling.call(node);
}

export function previousSiblingOf(node) {
  return previousSibling.call(node);
}

export function childNodesOf(node) {
  const children = [];
  for (let child = firstChild.call(node); child; child = nextSibling.call(child)) children.push(child);
  return children;
}

// Whether a node stands in a document that is shown. What was in a frame that is gone still stands in its document, but
// that has no window any more; and Firefox refuses every question about it.
export function isThere(node) {
  try {
    return isConnected.call(node) && defaultView.call(ownerDocument.call(node)) !== null;
  } catch {
    return false;
  }
}

export function holds(outer, inner) {
  return contains.call(outer, inner);
}

// The element around a node as it is drawn: out of a shadow root it leads to the host, out of a frame to the frame.
export function elementAround(node) {
  const parent = parentNode.call(node);
  if (parent === null) return null;
  const type = nodeType.call(parent);
  if (type === ELEMENT) return parent;
  if (type === DOCUMENT) return defaultView.call(parent)?.frameElement ?? null;
  return shadowHostOf(parent);
}

export function documentOf(node) {
  return nodeType.call(node) === DOCUMENT ? node : ownerDocument.call(node);
}

export function rootElementOf(document) {
  return documentElement.call(document);
}

export function bodyOf(document) {
  return body.call(document);
}

export function windowOf(document) {
  return defaultView.call(document);
}

// ---- shadow roots, slots, frames

// The shadow root of an element if it is open; null for all others.
export function shadowRootOf(element) {
  return shadowRoot.call(element);
}

// The element that a shadow root belongs to; null for other fragments.
function shadowHostOf(root) {
  try {
    return host.call(root);
  } catch {
    return null;
  }
}

export function slotOf(element) {
  return assignedSlot.call(element);
}

// The nodes that a slot shows in its place; none where it shows what stands in it. In a formula, `slot` is no slot.
export function assignedNodesOf(slot) {
  return isHtml(slot) ? assignedNodes.call(slot) : [];
}

// The document in a frame; null where it belongs to another site, and for all that is no frame.
export function frameDocumentOf(frame) {
  try {
    return localName.call(frame) === "frame" ? frameContentDocument.call(frame) : contentDocument.call(frame);
  } catch {
    return null;
  }
}

// ---- attributes

export function attributeOf(element, name) {
  return getAttribute.call(element, name);
}

export function attributeNamesOf(element) {
  return getAttributeNames.call(element);
}

export function hasAttributeOf(element, name) {
  return hasAttribute.call(element, name);
}

export function setAttributeOf(element, name, value) {
  setAttribute.call(element, name, value);
}

export function removeAttributeOf(element, name) {
  removeAttribute.call(element, name);
}

// ---- selectors

export function matchesSelector(element, selector) {
  return matches.call(element, selector);
}

// The elements below an element, a document or a shadow root that a selector selects.
export function selectIn(node, selector) {
  const type = nodeType.call(node);
  const query = type === ELEMENT ? queryIn.element : type === DOCUMENT ? queryIn.document : queryIn.fragment;
  return Array.from(query.call(node, selector));
}

// ---- how it is drawn

// The computed style of an element, also of one in a frame.
export function styleOf(element) {
  return computedStyle(element);
}

export function rectOf(element) {
  return getBoundingClientRect.call(element);
}

// One rectangle for each line that an element stands on; none where it is not drawn.
export function rectsOf(element) {
  return Array.from(getClientRects.call(element));
}

export function isDrawn(element, options) {
  return checkVisibility.call(element, options);
}

export function scrollTo(element, options) {
  scrollIntoView.call(element, options);
}

// Gives an element the focus, if it can have it; the page does not scroll.
export function focusOn(element) {
  focusOf.get(namespaceURI.call(element))?.call(element, { preventScroll: true });
}
