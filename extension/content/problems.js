// Pages on which there is nothing to do, told apart by what the browser says the document is.

import { localNameOf, rootElementOf, selectIn, textBelow } from "../engine/dom.js";

const FEED_ROOTS = new Set(["rss", "feed", "rdf"]);
const FEED_TEXT = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:rss|feed|rdf:rdf)[\s>]/i;
const DATA_TYPES = /[/+]json$|^text\/css$|\bjavascript$/;

// Chromium shows XML in a page that it builds itself, and this is a part of that page.
const XML_VIEWER = "#webkit-xml-viewer-source-xml";

// No page can hide it, as it could by an element of that name.
const contentType = Object.getOwnPropertyDescriptor(Document.prototype, "contentType").get;

// "" where all is well; else "pdf", "feed", "data", "picture" or "empty", for each of which the panel has a sentence.
export function problemOf(document) {
  const type = contentType.call(document);
  const element = rootElementOf(document);
  if (type === "application/pdf") return "pdf";
  if (element === null) return "empty";
  const root = localNameOf(element).toLowerCase();
  if (FEED_ROOTS.has(root) || /(?:rss|atom|rdf)\+xml$/.test(type) || isFeedAsText(type, element)) return "feed";
  if (/^(?:image|audio|video)\//.test(type)) return "picture";
  return DATA_TYPES.test(type) || root !== "html" || isXmlViewer(type, document) ? "data" : "";
}

// Chromium shows feeds as plain text.
function isFeedAsText(type, element) {
  return type === "text/plain" && FEED_TEXT.test(textBelow(element).slice(0, 1000));
}

function isXmlViewer(type, document) {
  return /[/+]xml$/.test(type) && selectIn(document, XML_VIEWER).length > 0;
}
