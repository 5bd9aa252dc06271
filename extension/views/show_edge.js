// The edge of the drawer, by which it is made wider, or higher where it stands at the bottom: by pointer or arrow keys.

import { say } from "../strings.js";
import { make } from "./show_make.js";

const STEP = 32; // pixels for a key
const SMALLEST = 240; // pixels
const LEFT_FREE = 60; // pixels of the page that are always seen
const NARROW = matchMedia("(max-width: 700px)"); // there the drawer stands at the bottom

export function addEdge(drawer, signal) {
  const edge = make("div", "edge", { role: "separator", tabindex: "0", "aria-label": say("showResize") });
  const tell = () => tellSize(edge, drawer);
  edge.addEventListener("pointerdown", (event) => edge.setPointerCapture(event.pointerId));
  edge.addEventListener("pointermove", (event) => {
    if (edge.hasPointerCapture(event.pointerId)) setSize(drawer, sizeAt(drawer, event.clientX, event.clientY));
  });
  edge.addEventListener("pointerup", tell);
  edge.addEventListener("keydown", (event) => {
    const by = stepOf(drawer, event.key);
    if (!by) return;
    event.preventDefault();
    setSize(drawer, sizeOf(drawer) + by);
    tell();
  });
  addEventListener("resize", tell, { signal });
  drawer.prepend(edge);
  tell();
}

const isLeft = (drawer) => drawer.classList.contains("left");

function sizeOf(drawer) {
  return NARROW.matches ? drawer.offsetHeight : drawer.offsetWidth;
}

function sizeAt(drawer, x, y) {
  if (NARROW.matches) return innerHeight - y;
  return isLeft(drawer) ? x : innerWidth - x;
}

function stepOf(drawer, key) {
  const [larger, smaller] = NARROW.matches ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  const step = isLeft(drawer) && !NARROW.matches ? -STEP : STEP;
  return { [larger]: step, [smaller]: -step }[key] ?? 0;
}

function largest() {
  return (NARROW.matches ? innerHeight : innerWidth) - LEFT_FREE;
}

function setSize(drawer, size) {
  const pixels = Math.round(Math.max(SMALLEST, Math.min(size, largest())));
  drawer.style.setProperty(NARROW.matches ? "--our-high" : "--our-wide", `${pixels}px`);
}

function tellSize(edge, drawer) {
  edge.setAttribute("aria-orientation", NARROW.matches ? "horizontal" : "vertical");
  edge.setAttribute("aria-valuemin", String(SMALLEST));
  edge.setAttribute("aria-valuemax", String(largest()));
  edge.setAttribute("aria-valuenow", String(sizeOf(drawer)));
}
