// The Hide view: the page as it was, with everything in its place, and only its content to be seen.
//
// Elements are marked with an attribute, and a style sheet that weighs more than those of the page hides by the marks.
// Nothing moves, so the reader stays at the same place. Taking the marks away brings the page back exactly.

import { rootsOf, rowOf } from "../engine/corrections.js";
import {
  attributeOf,
  childNodesOf,
  documentOf,
  isElement,
  isThere,
  localNameOf,
  rectOf,
  removeAttributeOf,
  rootElementOf,
  selectIn,
  setAttributeOf,
  styleOf,
} from "../engine/dom.js";
import { forEachAlive } from "./hide_alive.js";
import { focusedElement, returnFocus } from "./hide_focus.js";
import { watchForLate } from "./hide_late.js";
import { planMarks } from "./hide_marks.js";
import { canHideTextIn, hideTexts, showTexts } from "./hide_texts.js";

const MARK = "data-thresher";
const SET_ASIDE = ""; // stands where the page itself has an attribute of this name, which must not mean a thing to us
const OUR_MARKS = new Set(["out", "gone", "in", "around", "dim", "back"]);

let worn = null;

export async function put(stage) {
  if ((await setStyle(true)) !== true) throw new Error("the browser did not take the style sheet");
  worn = new Hiding(stage.page);
  try {
    worn.redraw(stage);
  } catch (error) {
    worn.off(); // better the whole page than half of it
    throw error;
  }
  return worn;
}

// While blocks are picked, what is hidden is shown dimly.
export function setDim(on) {
  worn?.setDim(on);
}

function setStyle(on) {
  return chrome.runtime.sendMessage({ to: "background", do: "style", on });
}

class Hiding {
  constructor(page) {
    this.page = page;
    this.dim = false;
    this.isCollapsed = false;
    this.before = new Map(); // marked elements, and what the page itself had in the attribute, or null
    this.late = new Set();
    this.strangers = this.unknown();
    this.focused = focusedElement();
  }

  redraw(stage) {
    this.stage = stage;
    this.verdict = stage.verdict;
    this.plan = planMarks(stage.page, this.verdict, canHideTextIn);
    this.draw();
  }

  setDim(on) {
    this.dim = on;
    this.draw();
  }

  // With or without the gaps that what is hidden leaves.
  collapse(on) {
    this.isCollapsed = on;
    this.draw();
  }

  // Only what differs from the marks that are there is changed.
  draw() {
    const { texts, mixed } = this.plan;
    const marks = this.marks();
    this.watch?.stop();
    for (const element of this.before.keys()) if (!marks.has(element)) this.clear(element);
    for (const [element, mark] of marks) this.mark(element, mark);
    hideTexts(texts, this.dim ? "thresher-dim" : "thresher-out");
    this.watch = watchForLate(
      mixed,
      (node) => this.wasThere(node),
      (element) => this.hideLate(element),
      () => this.leaveIfAllIsGone(),
    );
  }

  marks() {
    const marks = new Map(this.strangers.map((element) => [element, SET_ASIDE]));
    for (const element of this.late) marks.set(element, this.dim ? dimOf(element) : "out");
    for (const [element, mark] of this.dim ? dimMarks(this.plan) : this.plan.marks) {
      marks.set(element, mark === "out" && this.isCollapsed && mayGo(element) ? "gone" : mark);
    }
    return marks;
  }

  mark(element, mark) {
    const now = attributeOf(element, MARK);
    if (!this.before.has(element)) this.before.set(element, now);
    if (now !== mark) setAttributeOf(element, MARK, mark);
  }

  clear(element) {
    const before = this.before.get(element);
    this.before.delete(element);
    if (before === null) removeAttributeOf(element, MARK);
    else setAttributeOf(element, MARK, before);
  }

  wasThere(node) {
    return this.before.has(node) || rowOf(this.page, node) !== undefined;
  }

  // It may be a copy of something that has a mark.
  hideLate(element) {
    this.late.add(element);
    if (OUR_MARKS.has(attributeOf(element, MARK))) this.before.set(element, null);
    this.mark(element, this.dim ? dimOf(element) : "out");
  }

  // Pages that load the next one by script take the whole content out, and what comes in its place must not be hidden.
  leaveIfAllIsGone() {
    const { page, verdict } = this;
    const isContent = (_node, row) => verdict.keep[row] && page.words[row] > 0;
    if (page.nodes.some(isContent) && !page.nodes.some((node, row) => isContent(node, row) && isThere(node))) {
      this.stage.leave();
    }
  }

  // Elements that have the attribute, but that were not marked: the page's own, and later copies that it made of ours.
  unknown() {
    const found = [];
    forEachAlive(rootsOf(this.page), (root) => {
      for (const element of selectIn(root, `[${MARK}]`)) if (!this.before.has(element)) found.push(element);
    });
    return found;
  }

  // Asking where an element is makes the browser work out the styles of all. Marked "back", things are seen again
  // without a transition; a moment later the mark can go without one too.
  settle() {
    forEachAlive(rootsOf(this.page), (root) => rectOf(rootElementOf(documentOf(root))));
  }

  off() {
    this.watch?.stop();
    forEachAlive(this.unknown(), (copy) => removeAttributeOf(copy, MARK));
    forEachAlive(this.before.keys(), (element) => setAttributeOf(element, MARK, "back"));
    this.settle();
    forEachAlive([...this.before.keys()], (element) => this.clear(element));
    showTexts();
    setStyle(false).catch(() => {}); // without the marks it hides nothing
    returnFocus(this.focused);
    worn = null;
  }
}

// A cell of a table keeps its place, else all others of its row would move into other columns.
function mayGo(element) {
  return !/^table-/.test(styleOf(element).display) || localNameOf(element) === "tr";
}

function dimMarks({ marks, under }) {
  const dim = new Map();
  for (const [element, mark] of marks) {
    if (mark === "out" && !under.has(element)) for (const box of boxesOf(element)) dim.set(box, dimOf(box));
  }
  return dim;
}

// What floats over the page stays hidden: it would be in the way.
function dimOf(element) {
  return styleOf(element).position === "fixed" ? "out" : "dim";
}

// The element, or where it has no box of its own, the nearest ones in it that have.
function boxesOf(element) {
  const boxes = [];
  const waiting = [element];
  while (waiting.length) {
    const each = waiting.pop();
    if (styleOf(each).display !== "contents") boxes.push(each);
    else for (const child of childNodesOf(each)) if (isElement(child)) waiting.push(child);
  }
  return boxes;
}
