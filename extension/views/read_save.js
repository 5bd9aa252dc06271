// The content as Markdown and as an HTML document, to the clipboard and to files.

import { decoded } from "../render/addresses.js";
import { toMarkdown } from "../render/markdown.js";
import { escapeLineStarts, escaped } from "../render/markdown/escape.js";
import { say } from "../strings.js";
import { make } from "./make.js";
import { FILE_STYLE } from "./read_style.js";

const implementation = Object.getOwnPropertyDescriptor(Document.prototype, "implementation").get;
const POLICY =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";
const MAX_NAME = 80;

// ---- as text

// The Markdown of the content, with its title where it has none, and who wrote it when, and where it comes from: what a
// reader or a language model needs to quote it.
export function markdownOf(content, facts) {
  const text = toMarkdown(content);
  const title = facts.isInContent ? "" : `# ${escapeLineStarts(escaped(facts.title))}\n\n`;
  const isPlace = /^https?:/.test(facts.url);
  const said = [facts.byline, facts.date].filter(Boolean).map((each) => `${escaped(each)}, `);
  return `${title}${text}${isPlace ? `\n${say("readSource")} ${said.join("")}<${facts.url}>\n` : ""}`;
}

// About how many tokens a language model reads: four characters of ASCII are one, and so are two of most other scripts.
export function tokensIn(text) {
  const others = text.match(/[^\x00-\x7f]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / 4 + others / 2);
}

// The same for a file, with the facts on top as note takers read them. JSON is a part of YAML, so no text can be
// misread as anything but text.
export function markdownFile(content, facts) {
  const { title, byline: author, date, site, url } = facts;
  const given = Object.entries({ title, author, date, site, url }).filter(([, value]) => value);
  const known = { ...Object.fromEntries(given), saved: new Date().toISOString().slice(0, 10) };
  const unprintable = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;
  const escape = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const lines = Object.entries(known).map(
    ([name, value]) => `${name}: ${JSON.stringify(value).replace(unprintable, escape)}`,
  );
  return ["---", ...lines, "---", "", markdownOf(content, facts)].join("\n");
}

// A whole document that needs nothing else and may do nothing.
export function htmlFile(content, facts) {
  const made = implementation.call(document).createHTMLDocument(facts.title);
  const add = (parent, name, attributes, ...inside) => {
    const element = made.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...inside);
    parent.append(element);
    return element;
  };
  const root = made.documentElement;
  if (facts.language) root.setAttribute("lang", facts.language);
  root.setAttribute("dir", facts.direction);
  add(made.head, "meta", { "http-equiv": "Content-Security-Policy", content: POLICY });
  add(made.head, "meta", { name: "viewport", content: "width=device-width" });
  add(made.head, "style", {}, FILE_STYLE);
  const charset = made.createElement("meta");
  charset.setAttribute("charset", "utf-8");
  made.head.prepend(charset);
  const article = add(made.body, "article", {});
  const header = add(article, "header", {});
  if (!facts.isInContent) add(header, "h1", {}, facts.title);
  const source = add(header, "p", { class: "source" });
  add(source, "a", { href: facts.url }, facts.site);
  article.append(made.importNode(content, true));
  for (const link of article.querySelectorAll("a[href]")) makeLocal(link, facts.url, made);
  return `<!doctype html>\n${root.outerHTML}\n`;
}

// A link to another place of the content stays in the file.
function makeLocal(link, url, made) {
  const [address, place] = link.getAttribute("href").split("#");
  if (place && address === url && made.getElementById(decoded(place))) link.setAttribute("href", `#${place}`);
}

// ---- where it goes

// The title as a name that every system takes: no path, no signs with a meaning, not too long.
export function fileName(title, ending) {
  const plain = title
    .normalize("NFC")
    .replace(/[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"*/:<>?\\|~#%&{}$!'@+`=]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const name = [...plain]
    .slice(0, MAX_NAME)
    .join("")
    .replace(/[. ]+$/, "");
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);
  return `${isReserved || name === "" ? `page ${name}`.trim() : name}.${ending}`;
}

// Hand a file to the browser's downloads, by a link that stands nowhere: no script of the page hears of the click.
export function saveFile(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// True where the text is on the clipboard now.
export async function copyText(root, text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(root, text);
  }
}

// The old way, for pages that may not use the new one, such as those without encryption. A script of the page hears of
// it and may put in something else. We are asked after it, if at all, and what we say holds.
function copyBySelection(root, text) {
  const active = root.activeElement;
  let isOurs = false;
  const field = make("textarea", { readonly: "", tabindex: "-1" });
  field.value = text;
  field.addEventListener("copy", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData.clearData();
    event.clipboardData.setData("text/plain", text);
    isOurs = true;
  });
  (root.querySelector("dialog") ?? root).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = execCommand.call(document, "copy");
  field.remove();
  active?.focus({ preventScroll: true });
  return isCopied && isOurs;
}

const { execCommand } = Document.prototype;
