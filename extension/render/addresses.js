// Addresses in what is written: made absolute, and never of a kind that could do anything but lead somewhere.

import {
  attributeOf,
  childNodesOf,
  isElement,
  localNameOf,
  nextSiblingOf,
  parentOf,
  previousSiblingOf,
  rectOf,
  selectIn,
  textBelow,
} from "../engine/dom.js";

const baseURI = Object.getOwnPropertyDescriptor(Node.prototype, "baseURI").get;

const MAX_ADDRESS = 2000; // longer ones carry data, not places
const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:", "ftp:", "sms:"]); // as in Python
const PLACE_SCHEMES = new Set(["http:", "https:"]);
const PICTURE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]/i;
const LATE_SOURCES = ["data-src", "data-original", "data-lazy-src", "data-lazy"];
const LATE_SETS = ["data-srcset", "data-lazy-srcset"];
const SMALL = 128; // pixels: a picture that waits for a later one is smaller, or blown up

function resolved(value, element, schemes) {
  if (!value || value.length > MAX_ADDRESS) return "";
  try {
    const address = new URL(value, baseURI.call(element));
    return schemes.has(address.protocol) ? address.href : "";
  } catch {
    return "";
  }
}

// Where a link leads; "" where it leads nowhere that should be written.
export function linkAddress(element) {
  const href = (attributeOf(element, "href") ?? "").trim();
  return href === "" || href === "#" ? "" : resolved(href, element, LINK_SCHEMES);
}

// The name of a place in a page, as its address has it.
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// A film, a sound or an embedded page: its own address or that of its first source.
export function mediaAddress(element) {
  for (const name of ["src", "data-src", "data"]) {
    const address = resolved(attributeOf(element, name), element, PLACE_SCHEMES);
    if (address) return address;
  }
  const sources = childNodesOf(element).filter((child) => isElement(child) && localNameOf(child) === "source");
  return sources.map((source) => resolved(attributeOf(source, "src"), source, PLACE_SCHEMES)).find(Boolean) ?? "";
}

export function posterAddress(video) {
  return pictureResolved(attributeOf(video, "poster"), video);
}

// The picture itself: what the browser has loaded, unless that only keeps the place of a picture that is loaded later.
export function pictureAddress(image) {
  const current = pictureResolved(image.currentSrc, image);
  const late = lateSource(image);
  if (current && (!late || isWhole(image))) return current;
  return (
    late || noscriptSource(image) || current || setSource(image) || pictureResolved(attributeOf(image, "src"), image)
  );
}

// The same for an address that the page states in its head.
export const statedPicture = (value) => pictureResolved(value, document);

function pictureResolved(value, element) {
  if (value && PICTURE_DATA.test(value)) return value;
  return resolved(value?.trim(), element, PLACE_SCHEMES);
}

function isWhole(image) {
  return image.naturalWidth >= SMALL && 2 * image.naturalWidth >= rectOf(image).width;
}

function lateSource(image) {
  for (const name of LATE_SOURCES) {
    const value = (attributeOf(image, name) ?? "").trim();
    if (/\s/.test(value) || !/[./]/.test(value)) continue; // such as data-lazy="true"
    const address = pictureResolved(value, image);
    if (address) return address;
  }
  return LATE_SETS.map((name) => firstOfSet(attributeOf(image, name), image)).find(Boolean) ?? "";
}

function setSource(image) {
  return firstOfSet(attributeOf(image, "srcset"), image);
}

function firstOfSet(value, element) {
  const [first] = (value ?? "").trim().split(/\s+/, 1);
  let end = first.length;
  while (first[end - 1] === ",") end--;
  return pictureResolved(first.slice(0, end), element);
}

// Pages that load pictures by script keep them a second time beside, for browsers without scripts.
function noscriptSource(image) {
  const around = parentOf(image);
  for (const node of [nextSiblingOf(image), previousSiblingOf(image), around && nextSiblingOf(around)]) {
    if (!node || !isElement(node) || localNameOf(node) !== "noscript") continue;
    const address = pictureResolved(pictureWithoutScripts(node), image);
    if (address) return address;
  }
  return "";
}

const withoutScripts = new WeakMap(); // one `noscript` may stand beside thousands of pictures

function pictureWithoutScripts(noscript) {
  if (!withoutScripts.has(noscript)) {
    const inside = new DOMParser().parseFromString(textBelow(noscript), "text/html"); // runs and loads nothing
    const [picture] = selectIn(inside, "img");
    withoutScripts.set(noscript, picture ? attributeOf(picture, "src") : null);
  }
  return withoutScripts.get(noscript);
}
