// What the reader's page says about its content: title, source, language, how long it takes to read.

import { attributeOf, bodyOf, isDrawn, rootElementOf, selectIn, styleOf, textBelow } from "../engine/dom.js";

const titleOf = Object.getOwnPropertyDescriptor(Document.prototype, "title").get;
const WORDS_PER_MINUTE = 220;
const MAX_TITLE = 300;

const folded = (text) => text.trim().replace(/\s+/g, " ").slice(0, MAX_TITLE);

// `isInContent` says whether the content itself begins with the title, or has a main heading.
export function factsOf(stage, content) {
  const heading = content.querySelector("h1");
  const first = content.querySelector("h1, h2, h3, h4, h5, h6");
  const title = folded(heading?.textContent ?? "") || titleOfPage() || location.hostname;
  const isInContent = heading !== null || folded(first?.textContent ?? "") === title;
  const root = rootElementOf(document);
  return {
    title,
    isInContent,
    site: location.hostname || location.protocol,
    url: location.href.replace(/#.*/s, ""),
    language: attributeOf(root, "lang") || "",
    direction: styleOf(bodyOf(document) ?? root).direction,
    minutes: Math.max(1, Math.round(stage.wordsKept / WORDS_PER_MINUTE)),
  };
}

// The only main heading of the page if its title says it too, without the name of the site; else its title.
function titleOfPage() {
  const title = folded(titleOf.call(document));
  const headings = selectIn(document, "h1").filter((each) => isDrawn(each));
  const heading = headings.length === 1 ? folded(textBelow(headings[0])) : "";
  return heading && (title === "" || title.includes(heading)) ? heading : title;
}
