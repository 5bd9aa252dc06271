// Pictures, films, sounds and embedded pages, written into a flow (flow.js).

import { attributeOf, localNameOf, rectOf } from "../engine/dom.js";
import { mediaAddress, pictureAddress, posterAddress } from "./addresses.js";

const MAX_TEXT = 500;
const TINY = 3; // pixels: what is smaller counts visitors and shows nothing

export function picture(flow, node) {
  const address = pictureAddress(node);
  const { width, height } = rectOf(node);
  if (!address || isTiny(node, width, height)) {
    flow.space(); // the words around it stand apart all the same
    return;
  }
  const made = image(flow, address, folded(attributeOf(node, "alt")));
  if (node.naturalWidth > 1 && width && address === node.currentSrc) {
    made.setAttribute("width", String(Math.round(width)));
    made.setAttribute("height", String(Math.round(height)));
  }
  flow.inline(made);
}

function isTiny(node, width, height) {
  const says = (name) => /^\s*[012](?:px)?\s*$/.test(attributeOf(node, name) ?? "");
  return says("width") || says("height") || (width > 0 && width < TINY) || (height > 0 && height < TINY);
}

// Films, sounds and embedded pages: a link to them, with the picture that stands for them if there is one.
export function media(flow, node) {
  const address = mediaAddress(node);
  const poster = localNameOf(node) === "video" ? posterAddress(node) : "";
  flow.boundary();
  if (poster) {
    flow.inline(image(flow, poster, ""));
    flow.lineBreak();
  }
  if (address) flow.inline(link(flow, address, labelOf(node, address)));
  flow.boundary();
  return true;
}

function image(flow, address, text) {
  const made = flow.make("img");
  made.setAttribute("loading", "lazy"); // before the address: nothing is loaded before it is seen
  made.setAttribute("alt", text);
  made.setAttribute("src", address);
  return made;
}

function link(flow, address, text) {
  const made = flow.make("a");
  made.setAttribute("href", address);
  made.textContent = text;
  return made;
}

function labelOf(node, address) {
  const { hostname, pathname } = new URL(address);
  const said = folded(attributeOf(node, "title")) || folded(attributeOf(node, "aria-label"));
  return said || `▶ ${hostname}${pathname.slice(0, 60)}`;
}

function folded(text) {
  return (text ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_TEXT);
}
