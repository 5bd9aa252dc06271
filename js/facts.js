// What a page says about itself: title, byline, date, site, language, picture. Linked data first, then `meta`, then the
// title without the name of the site.

const ARTICLE = /Article$|^(?:BlogPosting|DiscussionForumPosting|QAPage|Question|Recipe|Report|Review|WebPage|NewsReport)$/;
const DEEPEST = 6;
const MOST_THINGS = 200;
const LONGEST = 300;
const DATE = /^\s*(\d{4}-\d{2}-\d{2})(?:$|[\sT])/;
const AUTHOR_METAS = ["author", "article:author", "dc.creator", "dcterms.creator", "parsely-author", "sailthru.author"];
const DATE_METAS = [
  "article:published_time", "datepublished", "date", "dc.date", "dcterms.date", "dc.date.issued", "parsely-pub-date",
  "sailthru.date", "pubdate", "publishdate", "citation_publication_date", "og:article:published_time",
]; // prettier-ignore
const SEPARATOR = /\s+[|–—·•»«\-‐‑‒―−]+\s+|\s*[｜_＿]+\s*/;

// `metas` by name in lower case, `linkedData` as texts of JSON, `title` and `language` as the page has them.
export function factsFrom({ metas, linkedData, title, language }) {
  const thing = articleIn(linkedData) ?? {};
  const site = folded(metas.get("og:site_name")) || folded(nameOf(thing.publisher));
  const stated = folded(thing.headline) || folded(metas.get("og:title")) || folded(title);
  return {
    title: withoutSite(stated, site),
    byline: namesOf(thing.author) || namesOf(firstOf(metas, AUTHOR_METAS)),
    date: dayOf(thing.datePublished) || dayOf(firstOf(metas, DATE_METAS)),
    site,
    language: folded(language) || folded(metas.get("og:locale")).replace("_", "-"),
    excerpt: folded(metas.get("og:description") ?? metas.get("description") ?? thing.description),
    picture: folded(addressOf(thing.image) || metas.get("og:image")),
  };
}

const folded = (value) => (typeof value === "string" ? value.trim().replace(/\s+/g, " ").slice(0, LONGEST) : "");

function firstOf(metas, names) {
  return names.map((name) => metas.get(name)).find((value) => folded(value) !== "");
}

// The day of a date in ISO 8601; "" for any other date.
function dayOf(value) {
  return DATE.exec(folded(value))?.[1] ?? "";
}

// The names of persons, however they are given; addresses are none.
function namesOf(value) {
  const names = listed(value).map((each) => folded(nameOf(each)));
  return [...new Set(names.filter((name) => name && !/^https?:/i.test(name)))].slice(0, 10).join(", ");
}

const listed = (value) => (Array.isArray(value) ? value.slice(0, MOST_THINGS) : value === undefined ? [] : [value]);
const nameOf = (value) => (typeof value === "string" ? value : listed(value)[0]?.name);

function addressOf(value) {
  const first = listed(value)[0];
  return typeof first === "string" ? first : first?.url;
}

// A title without the name of the site at its end or beginning.
function withoutSite(title, site) {
  const parts = title.split(SEPARATOR);
  if (parts.length < 2) return title;
  const same = (part) => part.toLowerCase() === site.toLowerCase();
  if (same(parts.at(-1))) return title.slice(0, title.lastIndexOf(parts.at(-1))).replace(/[\s|–—·•»«\-‐‑‒―−｜_＿]+$/, "");
  if (same(parts[0])) return title.slice(parts[0].length).replace(/^[\s|–—·•»«\-‐‑‒―−｜_＿]+/, "");
  return title;
}

// The first thing in the linked data that is an article of some kind.
function articleIn(texts) {
  for (const text of texts) {
    const found = articleBelow(parsed(text), 0, { left: MOST_THINGS });
    if (found) return found;
  }
  return null;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // pages have much that is not JSON there
  }
}

function articleBelow(value, depth, budget) {
  if (value === null || typeof value !== "object" || depth > DEEPEST || budget.left-- <= 0) return null;
  const isArticle = listed(value["@type"]).some((type) => typeof type === "string" && ARTICLE.test(type));
  if (isArticle && (value.headline || value.author || value.datePublished)) return value;
  const inside = Array.isArray(value) ? value : [value["@graph"], value.mainEntity, value.mainEntityOfPage];
  for (const each of inside.slice(0, MOST_THINGS)) {
    const found = articleBelow(each, depth + 1, budget);
    if (found) return found;
  }
  return null;
}
