// A drop-in for Mozilla's Readability: `new Readability(document, options).parse()`, with the same fields. It does not
// change the document. Options that steer Readability's own scoring do nothing here, and are accepted.

import { extractor } from "./index.js";

const extract = await extractor();
const RIGHT_TO_LEFT = /^\s*rtl\s*$/i;

export class Readability {
  constructor(document, options = {}) {
    if (!document?.documentElement) throw new Error("First argument to Readability constructor should be a document object.");
    this.document = document;
    this.options = options;
  }

  // null where nothing was found.
  parse() {
    const { documentElement: root, baseURI } = this.document;
    const { maxElemsToParse: most = 0, serializer } = this.options;
    const count = most > 0 ? this.document.getElementsByTagName("*").length : 0;
    if (count > most) throw new Error(`Aborting parsing document; ${count} elements found`);
    const found = extract(`<!doctype html>${root.outerHTML}`, /^https?:/.test(baseURI ?? "") ? { url: baseURI } : {});
    if (found.text === "") return null;
    const content = `<div id="readability-page-1" class="page">${found.html}</div>`;
    return {
      title: found.title,
      byline: found.byline || null,
      dir: RIGHT_TO_LEFT.test(root.getAttribute?.("dir") ?? "") ? "rtl" : null,
      lang: found.language || null,
      content: serializer ? serializer(this.elementOf(content)) : content,
      textContent: found.text,
      length: found.text.length,
      excerpt: found.excerpt || firstLine(found.text),
      siteName: found.site || null,
      publishedTime: found.date || null,
    };
  }

  elementOf(html) {
    const made = this.document.implementation.createHTMLDocument("");
    made.body.innerHTML = html;
    return made.body.firstElementChild;
  }
}

// Whether a page is worth it: as much text is kept as Readability asks for.
export function isProbablyReaderable(document, { minContentLength = 140 } = {}) {
  const found = new Readability(document).parse();
  return found !== null && found.length >= minContentLength;
}

// The first line that is more than a headline.
function firstLine(text) {
  const lines = text.split("\n");
  return lines.find((line) => line.length > 80) ?? lines[0];
}

export default Readability;
