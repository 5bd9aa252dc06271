// What the reader's page says about its content: title, who wrote it and when, source, language, lead picture, how long
// it takes to read.

import { attributeOf, bodyOf, isDrawn, rootElementOf, selectIn, styleOf, textBelow } from "../engine/dom.js";
import { factsFrom } from "../kernel/facts.js";
import { statedPicture } from "../render/addresses.js";

const titleOf = Object.getOwnPropertyDescriptor(Document.prototype, "title").get;
const WORDS_PER_MINUTE = 220;
const MAX_TITLE = 300;
const MOST_METAS = 200;
const MOST_SCRIPTS = 20;
const LONGEST_SCRIPT = 200_000; // characters
const MOST_AUTHORS = 5;
const LONGEST_NAME = 80;
const MOST_TIMES = 20;

const folded = (text) => text.trim().replace(/\s+/g, " ").slice(0, MAX_TITLE);

// `isInContent` says whether the content itself begins with the title, or has a main heading.
export function factsOf(stage, content) {
  const heading = content.querySelector("h1");
  const first = content.querySelector("h1, h2, h3, h4, h5, h6");
  const title = folded(heading?.textContent ?? "") || titleOfPage() || location.hostname;
  const isInContent = heading !== null || folded(first?.textContent ?? "") === title;
  const root = rootElementOf(document);
  const stated = statedFacts(root);
  return {
    title,
    isInContent,
    byline: stated.byline || (isThread(stage) ? "" : bylineOnPage()),
    date: stated.date || dateOnPage(),
    picture: content.querySelector("img, picture, video") ? "" : statedPicture(stated.picture),
    site: stated.site || location.hostname || location.protocol,
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

// What linked data and `meta` say.
function statedFacts(root) {
  const metas = new Map();
  for (const meta of selectIn(document, "meta[content]").slice(0, MOST_METAS)) {
    const name = attributeOf(meta, "property") ?? attributeOf(meta, "name") ?? attributeOf(meta, "itemprop") ?? "";
    if (!metas.has(name.toLowerCase())) metas.set(name.toLowerCase(), attributeOf(meta, "content"));
  }
  const scripts = selectIn(document, 'script[type="application/ld+json" i]').slice(0, MOST_SCRIPTS);
  const linkedData = scripts.map(textBelow).filter((text) => text.length < LONGEST_SCRIPT);
  return factsFrom({ metas, linkedData, title: titleOf.call(document), language: attributeOf(root, "lang") ?? "" });
}

// In a thread every post has an author of its own.
const isThread = ({ page }) => page.judged?.kind.name === "forum";

// What the page shows as its author and its date, where it says so in its markup.
function bylineOnPage() {
  const shown = selectIn(document, '[rel~="author"], [itemprop~="author"]').filter((each) => isDrawn(each));
  const names = [...new Set(shown.slice(0, MOST_AUTHORS).map((each) => folded(textBelow(each))))];
  return names.filter((name) => name.length <= LONGEST_NAME).join(", ");
}

function dateOnPage() {
  const times = selectIn(document, "time[datetime]").slice(0, MOST_TIMES);
  const days = times.map((each) => /^\d{4}-\d{2}-\d{2}/.exec(attributeOf(each, "datetime"))?.[0]);
  return days.find(Boolean) ?? "";
}
