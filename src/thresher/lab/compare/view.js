"use strict";

// The page in the frame carries on every visible text the number of a pattern, and a pattern says for each method
// whether it keeps the text: "0110". On every change each text is marked anew, and one style sheet says how the marks
// look. It is the first of the page, in a layer without a name, so that the page's own style sheets cannot undo it.

const COLOURS = { one: "#ffe07a", first: "#8ec7ee", second: "#ffb27d", both: "#d9e8b4" };
const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const frame = find("#frame");
const rows = all("tr[data-method]");
const names = new Map(rows.map((row) => [row.dataset.method, row.dataset.name]));
const numbers = [...names.keys()];
const patterns = (frame?.dataset.patterns ?? "").split(" ");
const state = { method: numbers[0] ?? "", other: "", place: -1 };

function kindOf(pattern) {
  const [first, second] = [pattern[state.method] === "1", pattern[state.other] === "1"];
  if (!state.other) return first ? "one" : "";
  return first && second ? "both" : first ? "first" : second ? "second" : "";
}

function kinds() {
  return state.other ? ["both", "first", "second"] : ["one"];
}

const texts = (kind) => `[data-thresher-is="${kind}"]`;

function styleSheet() {
  const dim = 1 - find("#dim").value / 100;
  const rule = (selector, said) => {
    const important = Object.entries(said).map(([name, value]) => `${name}: ${value} !important;`).join(" ");
    return `${selector}, ::slotted(${selector}) { ${important} }`;
  };
  const painted = kinds().map((kind) => rule(texts(kind), {
    background: COLOURS[kind], color: "#111", "-webkit-text-fill-color": "#111", opacity: 1,
    "box-shadow": `0 0 0 2px ${COLOURS[kind]}`, "border-radius": "1px", "text-shadow": "none",
  }));
  return `/* thresher */ @layer {
    ${rule("thresher-text", { all: "unset" })}
    thresher-text::before, thresher-text::after { content: none !important; }
    ${rule("thresher-formula", { display: "none" })}
    ${rule("[data-thresher]:not([data-thresher-is])", { opacity: dim })}
    ${rule(":is(img, picture, video, canvas, svg, iframe, input, hr)", { opacity: dim })}
    ${painted.join("\n")}
    ${rule("[data-thresher-here]", { outline: "3px solid #b3261e", "outline-offset": "2px" })}
  }`;
}

function tag(page) {
  const found = patterns.map(kindOf);
  roots(page).forEach((root) => all("[data-thresher]", root).forEach((text) => {
    const kind = found[text.dataset.thresher];
    if (kind) text.dataset.thresherIs = kind;
    else delete text.dataset.thresherIs;
  }));
}

function draw() {
  const page = frame?.contentDocument;
  if (page) ourStyles(page).forEach((style) => { style.textContent = styleSheet(); });
}

function roots(root) {
  const hosts = all("*", root).filter((element) => element.shadowRoot);
  return [root, ...hosts.flatMap((host) => roots(host.shadowRoot))];
}

function ourStyles(page) {
  return roots(page).map((root) => find("style", root)).filter((style) => style?.textContent.startsWith("/* thresher */"));
}

// The address says what is being looked at, so that it can be bookmarked and passed on.
function remember() {
  const said = { method: names.get(state.method), against: names.get(state.other), view: find("main").dataset.view };
  const known = Object.entries(said).filter(([, value]) => value && value !== "page");
  history.replaceState(null, "", `#${new URLSearchParams(known)}`);
}

function recall() {
  const said = new URLSearchParams(location.hash.slice(1));
  const number = (key) => numbers.find((each) => names.get(each) === said.get(key));
  state.method = number("method") ?? state.method;
  state.other = number("against") ?? "";
  if (said.get("view") === "figures") show("figures");
}

function paint() {
  const page = frame?.contentDocument;
  if (page) tag(page);
  draw();
  rows.forEach((row) => {
    row.classList.toggle("chosen", row.dataset.method === state.method);
    row.classList.toggle("other", row.dataset.method === state.other);
  });
  find("#other").value = state.other;
  tell(page);
}

function tell(page) {
  const label = { one: "kept by", both: "both", first: "only", second: "only" };
  const who = { one: state.method, first: state.method, second: state.other };
  const legend = find("#legend");
  legend.replaceChildren(...kinds().map((kind) => {
    const key = document.createElement("span");
    key.className = `key ${kind}`;
    const pieces = page ? roots(page).reduce((sum, root) => sum + root.querySelectorAll(texts(kind)).length, 0) : 0;
    key.textContent = `${label[kind]} ${kind in who ? names.get(who[kind]) : ""} `;
    const count = document.createElement("small");
    count.textContent = `${pieces} ${pieces === 1 ? "piece" : "pieces"}`;
    key.append(count);
    return key;
  }));
}

function choose(change) {
  Object.assign(state, change, { place: -1 });
  leave();
  if (state.other === state.method) state.other = "";
  paint();
  remember();
}

function step(which, by) {
  const from = state[which] === "" ? (by > 0 ? -1 : numbers.length) : numbers.indexOf(state[which]);
  const order = numbers.map((_, place) => numbers[(from + by * (place + 1) + numbers.length * numbers.length) % numbers.length]);
  const next = order.find((number) => which === "method" || number !== state.method);
  if (next !== undefined) choose({ [which]: next });
  rows.find((row) => row.dataset.method === state[which])?.scrollIntoView({ block: "nearest" });
}

function leave() {
  const page = frame?.contentDocument;
  if (page) roots(page).forEach((root) => all("[data-thresher-here]", root).forEach((piece) => delete piece.dataset.thresherHere));
}

function next() {
  const page = frame?.contentDocument;
  if (!page) return;
  const wanted = ["one", "first", "second"].map(texts).join(", ");
  const pieces = roots(page).flatMap((root) => all(wanted, root));
  if (!pieces.length) return;
  state.place = (state.place + 1) % pieces.length;
  leave();
  pieces[state.place].dataset.thresherHere = "";
  pieces[state.place].scrollIntoView({ block: "center" });
}

function show(view) {
  find("main").dataset.view = view;
  all("nav button").forEach((button) => button.setAttribute("aria-pressed", button.dataset.view === view));
  remember();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(?:select|textarea|input)$/i.test(event.target.tagName ?? "")) return;
  const actions = {
    ArrowUp: () => step(event.shiftKey ? "other" : "method", -1),
    ArrowDown: () => step(event.shiftKey ? "other" : "method", 1),
    n: next,
    Escape: () => choose({ other: "" }),
  };
  if (!actions[event.key] || find("main").dataset.view !== "page") return;
  event.preventDefault();
  actions[event.key]();
}

rows.forEach((row) => row.addEventListener("click", (event) =>
  choose({ [event.shiftKey ? "other" : "method"]: row.dataset.method })));
all("[data-pair]").forEach((cell) => cell.addEventListener("click", () => {
  const [method, other] = cell.dataset.pair.split(" ");
  choose({ method, other });
  show("page");
}));
all("nav button").forEach((button) => button.addEventListener("click", () => show(button.dataset.view)));
find("#other").addEventListener("change", (event) => choose({ other: event.target.value }));
find("#dim").addEventListener("input", draw);
find("#next").addEventListener("click", next);
document.addEventListener("keydown", onKey);

// The page may wait long for its pictures: it is painted as soon as its text is there.
const waiting = setInterval(() => {
  const page = frame?.contentDocument;
  if (!page || page.readyState === "loading" || !ourStyles(page).length) return;
  clearInterval(waiting);
  page.addEventListener("keydown", onKey);
  paint();
}, 30);
recall();
paint();
