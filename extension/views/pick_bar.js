// The bar of "Not right?" and the marks that it lays over the page. Only elements; what they do is in pick.js.

import { say } from "../strings.js";
import { make } from "./make.js";

// `outlines` holds the frames around blocks, `glass` takes the clicks that are not for the page, `bar` has the buttons.
export function buildBar(root, host) {
  const parts = { outlines: make("div", { class: "outlines" }), glass: buildGlass(), ...buildControls(host) };
  parts.remember.closest("label").hidden = host === ""; // such as a file
  const { said, count, move, smaller, larger, alike, undo, remember, done } = parts;
  const dir = say("@@bidi_dir"); // of the user's language, not of the page's
  parts.bar = make("div", { class: "bar", dir, role: "toolbar", "aria-label": say("pickTitle") });
  parts.bar.append(
    make("div", { class: "told" }, said, count),
    make(
      "div",
      { class: "buttons" },
      make("div", { class: "group" }, smaller, larger),
      alike.closest("label"),
      remember.closest("label"),
      make("div", { class: "group end" }, move, undo, done),
    ),
  );
  root.append(parts.outlines, parts.glass, parts.bar);
  return parts;
}

function buildGlass() {
  const glass = { class: "glass", tabindex: "0", role: "application", "aria-label": say("pickArea") };
  return make("div", glass);
}

function buildControls(host) {
  return {
    said: make("p", { class: "said", "aria-live": "polite" }, say("pickHint")),
    count: make("p", { class: "count" }),
    smaller: button("pickSmaller"),
    larger: button("pickLarger"),
    move: make("button", { type: "button", class: "icon", "aria-label": say("pickMove") }, "⇅"),
    undo: button("pickUndo"),
    done: button("pickDone", "main"),
    alike: checkbox(say("pickAlike")),
    remember: checkbox(say("pickRemember", host)),
  };
}

function button(key, kind = "") {
  return make("button", { type: "button", class: kind }, say(key));
}

// The box itself; its label is around it.
function checkbox(text) {
  const box = make("input", { type: "checkbox" });
  make("label", {}, box, make("span", {}, text));
  return box;
}

// A frame around a block of the page; the first of several says what a click will do.
export function outline({ left, top, width, height }, kind, text) {
  const frame = make("div", { class: `outline ${kind}` });
  if (text) frame.append(make("span", { class: "label" }, text));
  Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return frame;
}
