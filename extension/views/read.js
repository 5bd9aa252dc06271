// The Read view: the content on a calm page that lies over the page. It is built anew from the kept rows
// (render/clean.js), in a closed shadow root, so nothing of the page runs in it and no style of the page reaches it.
// A modal dialog keeps the focus inside and the page behind still; closing it leaves the page as it was.

import { focusOn, isThere } from "../engine/dom.js";
import { decoded } from "../render/addresses.js";
import { cleanContent } from "../render/clean.js";
import { SIZE, WIDTH } from "../settings.js";
import { say } from "../strings.js";
import { openOverlay } from "./overlay.js";
import { factsOf } from "./read_facts.js";
import { make } from "./make.js";
import { loadPictures, watchPrinting } from "./read_print.js";
import { copyText, fileName, htmlFile, markdownFile, markdownOf, saveFile, tokensIn } from "./read_save.js";
import { ARTICLE_STYLE, READ_STYLE } from "./read_style.js";
import { makeToolbar, showChoices } from "./read_toolbar.js";

const activeElement = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement").get;
const LIMITS = { size: SIZE, width: WIDTH };
const STEPS = { smaller: ["size", -1], larger: ["size", 1], narrower: ["width", -1], wider: ["width", 1] };
const TYPES = { md: "text/markdown", html: "text/html" };
const IN_USE = new Intl.NumberFormat(chrome.i18n.getUILanguage(), { maximumSignificantDigits: 2 });
const SAID_FOR = 6000; // milliseconds that a message stays

export async function put(stage) {
  askForStyle(true);
  return new Reading(stage);
}

// The sheet that takes the page away while it is printed. Without it all else works.
function askForStyle(on) {
  chrome.runtime.sendMessage({ to: "background", do: "style", on }).catch(() => {});
}

class Reading {
  constructor(stage) {
    this.stage = stage;
    this.read = { ...stage.settings.read };
    this.focused = activeElement.call(document);
    this.scrolled = [window.scrollX, window.scrollY];
    this.overlay = openOverlay(`${ARTICLE_STYLE}\n${READ_STYLE}`);
    this.build();
    this.redraw(stage);
    this.dialog.showModal();
    this.paper.focus({ preventScroll: true });
    this.stopPrinting = watchPrinting(() => this.article);
  }

  build() {
    this.toolbar = makeToolbar((name, value) => this.act(name, value));
    this.status = make("p", { class: "status", role: "status", "aria-live": "polite" });
    this.paper = make("div", { class: "paper", tabindex: "0", role: "region", autofocus: "" });
    const ours = { lang: chrome.i18n.getUILanguage(), dir: chrome.i18n.getMessage("@@bidi_dir") || "ltr" };
    this.dialog = make("dialog", ours, make("div", { class: "bar" }, this.toolbar, this.status), this.paper);
    this.dialog.addEventListener("keydown", (event) => this.onKey(event));
    for (const kind of ["keyup", "keypress"]) this.dialog.addEventListener(kind, (event) => event.stopPropagation());
    this.dialog.addEventListener("cancel", (event) => event.isTrusted && this.leave(event));
    this.paper.addEventListener("click", (event) => this.onClick(event));
    this.paper.addEventListener("error", (event) => withoutPicture(event.target), true);
    this.overlay.root.append(this.dialog);
  }

  redraw(stage) {
    this.stage = stage;
    this.content = cleanContent(stage);
    this.facts = factsOf(stage, this.content);
    this.article = articleOf(this.content, this.facts);
    this.dialog.setAttribute("aria-label", this.facts.title);
    this.paper.setAttribute("aria-label", this.facts.title);
    const { scrollTop } = this.paper;
    this.paper.replaceChildren(this.article);
    this.paper.scrollTop = scrollTop;
    this.dress();
  }

  // What the user has chosen, put on.
  dress() {
    const { dialog, read } = this;
    dialog.dataset.font = read.font;
    dialog.dataset.colours = read.colours;
    dialog.style.setProperty("--our-size", `${read.size}px`);
    dialog.style.setProperty("--our-width", String(read.width));
    showChoices(this.toolbar, read, LIMITS);
  }

  // ---- what the buttons do

  act(name, value) {
    if (name in STEPS) this.step(...STEPS[name]);
    else if (name === "font" || name === "colours") this.choose({ [name]: value });
    else if (name === "print") this.print();
    else if (name === "copy") this.copy();
    else if (name === "save") this.save(value);
    else if (name === "close") this.stage.leave();
  }

  step(name, up) {
    const { least, most, step } = LIMITS[name];
    this.choose({ [name]: Math.max(least, Math.min(this.read[name] + up * step, most)) });
    this.say(say(name === "size" ? "readSizeNow" : "readWidthNow", this.read[name]));
  }

  // The same words stay at the top of the window.
  choose(change) {
    const [at, height] = [this.paper.scrollTop, this.article.scrollHeight];
    Object.assign(this.read, change);
    this.dress();
    this.paper.scrollTop = (at * this.article.scrollHeight) / height;
    this.stage.saveSettings({ read: { ...this.read } });
  }

  async print() {
    await loadPictures(this.article);
    let hasBegun = false;
    window.addEventListener("beforeprint", () => (hasBegun = true), { once: true });
    window.print();
    setTimeout(() => !hasBegun && this.say(say("readNotPrinted")), 1000);
  }

  async copy() {
    const text = markdownOf(this.content, this.facts);
    const isCopied = await copyText(this.overlay.root, text);
    this.say(isCopied ? say("readCopied", IN_USE.format(tokensIn(text))) : say("readNotCopied"));
  }

  save(kind) {
    const name = fileName(this.facts.title, kind);
    const text = kind === "md" ? markdownFile(this.content, this.facts) : htmlFile(this.content, this.facts);
    saveFile(name, TYPES[kind], text);
    this.say(say(window.origin === "null" ? "readNotSaved" : "readSaved", name));
  }

  say(text) {
    clearTimeout(this.saying);
    this.status.textContent = text;
    this.saying = setTimeout(() => (this.status.textContent = ""), SAID_FOR);
  }

  // ---- keys and clicks

  // Keys that are meant for us are not the page's, as far as it lets us have them.
  onKey(event) {
    event.stopPropagation();
    if (!event.isTrusted) return;
    if (event.key === "Escape") this.leave(event);
    if (event.key === "Tab") this.keepFocus(event);
  }

  leave(event) {
    event.preventDefault();
    this.stage.leave();
  }

  // From the last stop the Tab key leads to the first one.
  keepFocus(event) {
    const stops = [...this.dialog.querySelectorAll("button[tabindex='0'], .paper, a[href], summary, .scroller")];
    const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
    if (this.overlay.root.activeElement !== last) return;
    first.focus();
    event.preventDefault();
  }

  // A link to another place of the content leads there, and the page behind stays where it is.
  onClick(event) {
    const link = event.target.closest("a[href]");
    const [address, place] = link?.getAttribute("href").split("#") ?? [];
    if (!place || address !== this.facts.url) return;
    event.preventDefault();
    this.overlay.root.getElementById(decoded(place))?.scrollIntoView();
  }

  off() {
    clearTimeout(this.saying);
    this.stopPrinting();
    askForStyle(false);
    this.dialog.close();
    this.overlay.close();
    if (this.focused && isThere(this.focused)) focusOn(this.focused);
    const hasMoved = window.scrollX !== this.scrolled[0] || window.scrollY !== this.scrolled[1];
    if (hasMoved) window.scrollTo({ left: this.scrolled[0], top: this.scrolled[1], behavior: "instant" });
  }
}

// ---- the article

function articleOf(content, facts) {
  const minutes = make(
    "bdi",
    { lang: chrome.i18n.getUILanguage(), class: "minutes" },
    say("readMinutes", facts.minutes),
  );
  const address = make("bdi", { class: "address" }, facts.url); // for paper, where the window does not show it
  const said = [facts.byline, dayInWords(facts.date), facts.site].filter(Boolean);
  const source = make("p", { class: "source" }, ...said.flatMap((each) => [make("bdi", {}, each), " · "]));
  source.append(minutes, address);
  const header = facts.isInContent
    ? make("header", { class: "bare" }, source)
    : make("header", {}, make("h1", {}, facts.title), source);
  const lead = facts.picture ? [make("img", { class: "lead", loading: "lazy", alt: "", src: facts.picture })] : [];
  const article = make("article", { dir: facts.direction }, header, ...lead, content.cloneNode(true));
  if (facts.language) article.setAttribute("lang", facts.language);
  for (const table of article.querySelectorAll("table")) {
    const scroller = make("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": captionOf(table) });
    table.replaceWith(scroller);
    scroller.append(table);
  }
  return article;
}

// A day as the user writes days.
function dayInWords(day) {
  const date = new Date(`${day}T12:00:00Z`);
  if (day === "" || Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat(chrome.i18n.getUILanguage(), { dateStyle: "long", timeZone: "UTC" }).format(date);
}

// A picture that is not to be had leaves its description behind, or nothing.
function withoutPicture(image) {
  image.classList.add("broken");
  const line = image.closest("p") ?? image;
  if (image.alt === "" && line.textContent === "" && line.querySelectorAll("img").length <= 1) line.remove();
}

function captionOf(table) {
  return table.querySelector("caption")?.textContent.trim() || say("readTable");
}
