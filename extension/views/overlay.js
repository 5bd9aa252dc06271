// What the extension lays over a page stands in one element beside the body, in a closed shadow root: no style of the
// page reaches it, and taking the element away takes all of it away. It is lifted to the browser's top layer, above
// everything that the page can stack.
//
// In Chromium no script of the page can look in. In Firefox one can, for events name the element in the root that they
// began at (`originalTarget`). So nothing in it is a secret, only what the user does counts (`event.isTrusted`), and
// what would be stored is never read from its elements.

import { rootElementOf } from "../engine/dom.js";

const { createElement } = Document.prototype; // a page may have a picture of that name in its document

// A plain `div`: a page could define an element of our own name, and its code would run when we make one.
const MARK = "data-thresher-overlay";

const open = new Set();
const ours = new WeakSet(); // a page may set the mark on elements of its own

// `styles` is CSS text for inside the root. The overlay lets clicks through where its own elements do not take them
// (`pointer-events: auto`).
export function openOverlay(styles) {
  const host = createElement.call(document, "div");
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${HOST_STYLE}\n${styles}`);
  root.adoptedStyleSheets = [sheet];
  host.setAttribute(MARK, "");
  host.setAttribute("popover", "manual");
  ours.add(host);
  open.add(host);
  rootElementOf(document).append(host);
  host.showPopover();
  return { host, root, close: () => close(host) };
}

// Whether an element is one that we laid over the page.
export function isOverlay(element) {
  return ours.has(element);
}

// All that is open, for when something went wrong half-way.
export function closeOverlays() {
  for (const host of open) close(host);
}

function close(host) {
  host.remove();
  open.delete(host);
}

const HOST_STYLE = `
:host {
  all: initial !important; display: block !important; position: fixed !important; inset: 0 !important;
  width: 100% !important; height: 100% !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
  max-width: none !important; max-height: none !important; overflow: visible !important; background: none !important;
  pointer-events: none !important; visibility: visible !important; opacity: 1 !important; color-scheme: light dark;
}
:host(:not(:popover-open)) { z-index: 2147483647 !important; }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
`;
