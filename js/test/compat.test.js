import assert from "node:assert/strict";
import { test } from "node:test";

import Readability, { isProbablyReaderable } from "../compat.js";

const STORY = "The ferryman rowed over the wide river every morning, and in the evening he was back. ".repeat(5);

// As much of a document as is asked for; in a browser or with jsdom it is a real one.
function documentOf(html, baseURI = "https://river.example/ferry") {
  return {
    baseURI,
    documentElement: { outerHTML: html, getAttribute: () => null },
    getElementsByTagName: () => html.match(/<[a-z]/g) ?? [],
  };
}

test("the fields of an article", () => {
  const page = `<html lang=en><title>Ferry</title><meta name=author content="Ann Oar"><main><h1>Ferry</h1><p>${STORY}</main>`;
  const article = new Readability(documentOf(page)).parse();
  assert.equal(article.title, "Ferry");
  assert.equal(article.byline, "Ann Oar");
  assert.equal(article.lang, "en");
  assert.match(article.content, /^<div id="readability-page-1" class="page">.*<p>The ferryman/s);
  assert.match(article.textContent, /The ferryman rowed/);
  assert.equal(article.length, article.textContent.length);
  assert.match(article.excerpt, /^The ferryman/);
  assert.ok(isProbablyReaderable(documentOf(page)));
});

test("nothing is null, and too many elements are refused", () => {
  assert.equal(new Readability(documentOf("<html><body></body></html>")).parse(), null);
  assert.throws(() => new Readability(documentOf("<p><p><p>"), { maxElemsToParse: 2 }).parse(), /Aborting parsing/);
  assert.throws(() => new Readability(null), /should be a document object/);
});
