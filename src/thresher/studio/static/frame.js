// The page in its frame. Nothing runs in there; from here its blocks are found by the marks that the server has set,
// tinted, listened to and scrolled to. A block has a number, and may be several pieces of text.

import { find } from "./common.js";

const MARK = "data-thresher";
const TINTS = ["#fdf6e6", "#fbecc9", "#f9dfa6", "#f6d083", "#f2bf5f"];
// By the colour: an opacity of its own for each of many thousand pieces keeps the browser busy for minutes.
const PALER = "-webkit-text-fill-color: color-mix(in srgb, currentcolor 50%, transparent) !important;";
const OTHER = { both: "#d9e8b4", first: "#8ec7ee", second: "#ffb27d", keep: "#f6d083" };

export async function loaded(frame) {
  const page = frame.contentDocument;
  if (page?.readyState === "complete" && page.URL !== "about:blank") return;
  await new Promise((done) => frame.addEventListener("load", done, { once: true }));
}

export class PageFrame {
  constructor(frame = find("#frame")) {
    this.frame = frame;
    this.pieces = new Map();
    this.shown = [];
    this.here = [];
    this.dim = true;
  }

  get page() {
    return this.frame.contentDocument;
  }

  async load() {
    await loaded(this.frame);
    this.roots = rootsOf(this.page);
    for (const root of this.roots) {
      for (const element of root.querySelectorAll(`[${MARK}]`)) {
        const number = Number(element.getAttribute(MARK));
        if (Number.isNaN(number)) continue;
        if (!this.pieces.has(number)) this.pieces.set(number, []);
        this.pieces.get(number).push(element);
      }
    }
    this.#style();
    this.#stayHere();
    const waiting = find("#waiting");
    if (waiting) waiting.hidden = true;
    return this;
  }

  // Nothing in the page leads away: its links and forms do nothing here.
  #stayHere() {
    for (const kind of ["click", "auxclick", "submit", "dragstart"]) {
      this.page.addEventListener(kind, (event) => event.preventDefault(), true);
    }
  }

  #style() {
    const rule = (selector, said) => `${selector}, ::slotted(${selector}) { ${said} }`;
    // No higher than a line and no wider than the words: a tint would hide what hangs down from the line above.
    const painted = (name, colour) => rule(`[data-thresher][data-is="${name}"]`,
      `background: linear-gradient(${colour}, ${colour}) center / 100% 1lh no-repeat !important;
       color: #14120e !important; -webkit-text-fill-color: #14120e !important; border-radius: 1px !important;
       -webkit-box-decoration-break: clone !important; box-decoration-break: clone !important;`);
    const text = `/* thresher */ @layer {
      thresher-text { all: unset !important; cursor: pointer !important; }
      thresher-text::before, thresher-text::after { content: none !important; }
      thresher-formula { display: none !important; }
      ${TINTS.map((colour, at) => painted(at + 1, colour)).join("\n")}
      ${Object.entries(OTHER).map(([name, colour]) => painted(name, colour)).join("\n")}
      ${this.dim ? rule("thresher-text[data-thresher]:not([data-is])", PALER) : ""}
      ${rule("[data-here]", "outline: 3px solid #b3261e !important; outline-offset: 2px !important;")}
    }`;
    for (const root of this.roots) {
      const ours = [...root.querySelectorAll("style")].find((each) => each.textContent.startsWith("/* thresher */"));
      if (ours) ours.textContent = text;
    }
  }

  // Pictures and sheets that the studio has fetched take the places of those that the page asks for in vain.
  dress({ pictures, sheets }) {
    const sources = new Map(pictures.map(({ address, data }) => [address, data]));
    for (const root of this.roots) {
      for (const element of root.querySelectorAll("img[src]")) {
        const data = sources.get(element.getAttribute("src"));
        if (!data) continue;
        element.removeAttribute("srcset");
        element.setAttribute("src", data);
      }
    }
    for (const text of sheets) {
      const style = this.page.createElement("style");
      style.textContent = text;
      this.page.head.append(style);
    }
  }

  setDim(dim) {
    this.dim = dim;
    this.#style();
  }

  // `names[number]` is how a block is tinted, "" not at all. Only what has changed is touched.
  paint(names) {
    for (const [number, elements] of this.pieces) {
      const name = names[number] || "";
      if (this.shown[number] === name) continue;
      for (const element of elements) {
        if (name) element.setAttribute("data-is", name);
        else element.removeAttribute("data-is");
      }
      this.shown[number] = name;
    }
  }

  numberOf(target) {
    for (let element = target; element?.getAttribute; element = element.parentNode ?? element.host) {
      const number = Number(element.getAttribute(MARK) ?? NaN);
      if (!Number.isNaN(number)) return number;
    }
    return null;
  }

  // Calls back with the number of a block, and the event.
  on(kind, act) {
    this.page.addEventListener(kind, (event) => {
      const number = this.numberOf(event.composedPath()[0]);
      if (number !== null) act(number, event);
    }, true);
  }

  mark(numbers, { scroll = false } = {}) {
    this.here.forEach((element) => element.removeAttribute("data-here"));
    this.here = numbers.flatMap((number) => this.pieces.get(number) ?? []);
    this.here.forEach((element) => element.setAttribute("data-here", ""));
    if (scroll) this.reveal(numbers[0]);
  }

  reveal(number) {
    const element = this.pieces.get(number)?.[0];
    if (!element) return;
    const box = element.getBoundingClientRect();
    const window = this.frame.contentWindow;
    if (box.top < 40 || box.bottom > window.innerHeight - 40) {
      window.scrollTo({ top: window.scrollY + box.top - window.innerHeight / 3, behavior: "instant" });
    }
  }

  // The first of some blocks that stands in the window.
  firstSeen(numbers) {
    for (const number of numbers) {
      const box = this.pieces.get(number)?.[0]?.getBoundingClientRect();
      if (box && box.height && box.bottom > 0) return box.top < this.frame.contentWindow.innerHeight ? number : null;
    }
    return null;
  }

  // The blocks in each element around a block, from the nearest that has more of them to the whole page.
  around(number) {
    const found = [[number]];
    let element = this.pieces.get(number)?.[0];
    while ((element = element?.parentNode ?? element?.host)) {
      if (element.nodeType !== 1 && element.nodeType !== 11) break;
      if (element.nodeType !== 1) continue;
      const inside = [...new Set([...element.querySelectorAll(`[${MARK}]`)]
        .map((each) => Number(each.getAttribute(MARK))).filter((each) => !Number.isNaN(each)))];
      if (inside.length > found.at(-1).length) found.push(inside.sort((a, b) => a - b));
      if (element.localName === "body") break;
    }
    return found;
  }
}

function rootsOf(root) {
  const hosts = [...root.querySelectorAll("*")].filter((element) => element.shadowRoot);
  return [root, ...hosts.flatMap((host) => rootsOf(host.shadowRoot))];
}
