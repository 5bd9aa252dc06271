// On paper goes the content alone, over as many pages as it needs. What the browser has lifted to its top layer is not
// broken into pages, so for the time of printing the content stands a second time in the document itself, and the
// attribute lets a style sheet (hide.css) take the page away.

import { removeAttributeOf, rootElementOf, setAttributeOf } from "../engine/dom.js";
import { make } from "./make.js";
import { ARTICLE_STYLE, PRINT_STYLE } from "./read_style.js";

const MARK = "data-thresher-read";
const PATIENCE = 3000; // milliseconds

// Keeps watch for printing until the function is called that it returns.
export function watchPrinting(article) {
  let sheet = null;
  let root = null;
  const before = () => {
    after();
    root = rootElementOf(document);
    sheet = makeSheet(article());
    setAttributeOf(root, MARK, "");
  };
  const after = () => {
    if (root) removeAttributeOf(root, MARK);
    sheet?.remove();
    [root, sheet] = [null, null];
  };
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
    after();
  };
}

// Pictures are loaded when they come into sight; on paper they all do. Waits until they are there, but not for ever.
export async function loadPictures(article) {
  const pictures = [...article.querySelectorAll("img")];
  for (const picture of pictures) picture.loading = "eager";
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), patience]);
}

function makeSheet(article) {
  const host = make("div", { "data-thresher-paper": "" });
  const root = host.attachShadow({ mode: "closed" });
  const style = new CSSStyleSheet();
  style.replaceSync(`${ARTICLE_STYLE}\n${PRINT_STYLE}`);
  root.adoptedStyleSheets = [style];
  const copy = article.cloneNode(true);
  copy.style.fontFamily = getComputedStyle(article).fontFamily; // the letters that the user has chosen
  for (const image of copy.querySelectorAll("img")) image.loading = "eager";
  root.append(copy);
  rootElementOf(document).append(host);
  return host;
}
