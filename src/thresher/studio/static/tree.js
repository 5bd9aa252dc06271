// The tree of the page: an element shows its place on the page, a passage of the page its element. Only the rows that
// are open are in the document.

import { ask, complain, find, keys, known, latest, make, number, ofPage } from "./common.js";
import { Controls } from "./controls.js";
import { PageFrame } from "./frame.js";

const MOST_LINES = 1500;
const frame = new PageFrame();
const tree = { nodes: [], children: new Map(), byRow: new Map(), open: new Set(), here: null, blocks: [] };

const redraw = latest(async () => {
  const [found, answer] = await Promise.all([ask(ofPage(`api/tree?${controls.query}`)), ask(ofPage(`api/answer?${controls.query}`))]);
  const { kept, level } = answer.blocks;
  frame.paint([...kept].map((one, at) => (one === "1" ? level[at] : "")));
  take(found);
  draw();
  drawPicture();
});

function take({ nodes, blocks, left_out: left }) {
  tree.nodes = nodes;
  tree.blocks = blocks;
  tree.byRow = new Map(nodes.map((node, at) => [node.row, at]));
  tree.children = new Map();
  nodes.forEach((node, at) => {
    const parent = tree.byRow.get(node.parent);
    if (parent === undefined || parent === at) return;
    if (!tree.children.has(parent)) tree.children.set(parent, []);
    tree.children.get(parent).push(at);
  });
  if (!tree.open.size) openFirst();
  find("#left-out").hidden = !left;
  find("#left-out").textContent = `${number(left)} smaller elements are left out.`;
}

// To begin with: the way down as long as there is one child, and the largest parts.
function openFirst() {
  const share = 0.15 * (tree.nodes[0]?.words ?? 0);
  tree.nodes.forEach((node) => { if (node.words > share && node.depth < 24) tree.open.add(node.row); });
}

function* lines(at, depth) {
  yield [at, depth];
  if (!tree.open.has(tree.nodes[at].row)) return;
  for (const child of tree.children.get(at) ?? []) yield* lines(child, depth + 1);
}

function draw() {
  const place = find("#tree");
  if (!tree.nodes.length) {
    place.replaceChildren(make("p", { class: "quiet" }, "This page has no text."));
    return;
  }
  const shown = [];
  for (const each of lines(0, 0)) {
    shown.push(line(...each));
    if (shown.length >= MOST_LINES) break;
  }
  place.replaceChildren(...shown);
  mark();
}

function line(at, depth) {
  const node = tree.nodes[at];
  const has = tree.children.has(at);
  const open = tree.open.has(node.row);
  const share = node.words ? node.kept / node.words : 0;
  const label = node.text !== null ? make("q", {}, node.text) : [make("b", {}, node.tag), make("span", { class: "quiet" }, node.name)];
  const row = make("div", {
    role: "treeitem", id: `n${node.row}`, "data-at": at, "aria-level": depth + 1, "aria-expanded": has ? String(open) : null,
    class: `node depth${Math.min(depth, 16)} k${Math.round(share * 4)}`, onclick: (event) => {
      if (event.target.closest(".turn")) toggle(at);
      choose(at);
    },
  },
  make("span", { class: "what" }, make("span", { class: "turn", "aria-hidden": "true" }, has ? (open ? "▾" : "▸") : "·"), label),
  figure(number(node.words)), figure(number(node.leaves)), figure((node.words / Math.max(node.leaves, 1)).toFixed(1)),
  figure(`${Math.round(100 * node.linked)}%`), figure(node.words ? `${Math.round(100 * share)}%` : "–"), figure(short(node.score)));
  return row;
}

const figure = (text) => make("span", { class: "number" }, text);
const short = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function toggle(at) {
  const { row } = tree.nodes[at];
  if (tree.open.has(row)) tree.open.delete(row);
  else tree.open.add(row);
  draw();
}

function choose(at, { scroll = true } = {}) {
  tree.here = tree.nodes[at].row;
  mark();
  const [first, stop] = tree.blocks[at];
  const numbers = Array.from({ length: Math.min(stop - first, 3000) }, (_, each) => first + each);
  frame.mark(numbers, { scroll });
}

function mark() {
  const place = find("#tree");
  place.querySelector("[aria-selected]")?.removeAttribute("aria-selected");
  const row = tree.here === null ? null : document.getElementById(`n${tree.here}`);
  if (!row) return place.removeAttribute("aria-activedescendant");
  row.setAttribute("aria-selected", "true");
  place.setAttribute("aria-activedescendant", row.id);
  row.scrollIntoView({ block: "nearest" });
}

// From the page: open all that is around the innermost node with the block.
function reveal(block) {
  let best = -1;
  tree.blocks.forEach(([first, stop], at) => {
    if (first <= block && block < stop && (best < 0 || tree.nodes[at].depth >= tree.nodes[best].depth)) best = at;
  });
  if (best < 0) return;
  for (let at = tree.byRow.get(tree.nodes[best].parent); at !== undefined; at = tree.byRow.get(tree.nodes[at].parent)) {
    tree.open.add(tree.nodes[at].row);
    if (at === 0) break;
  }
  draw();
  choose(best, { scroll: false });
}

find("#tree").addEventListener("keydown", (event) => {
  const rows = [...find("#tree").querySelectorAll("[role=treeitem]")];
  const now = rows.findIndex((row) => row.id === `n${tree.here}`);
  const at = now < 0 ? 0 : Number(rows[now].dataset.at);
  const go = (place) => choose(Number(rows[Math.min(rows.length - 1, Math.max(0, place))].dataset.at));
  const { row } = tree.nodes[at] ?? {};
  const actions = {
    ArrowDown: () => go(now + 1),
    ArrowUp: () => go(now - 1),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    ArrowRight: () => (tree.children.has(at) && !tree.open.has(row) ? toggle(at) : go(now + 1)),
    ArrowLeft: () => (tree.open.has(row) && tree.children.has(at) ? toggle(at) : choose(tree.byRow.get(tree.nodes[at].parent) ?? 0)),
    Enter: () => tree.children.has(at) && toggle(at),
  };
  if (!actions[event.key] || !rows.length) return;
  event.preventDefault();
  actions[event.key]();
});

// ---- the picture

const method = find("#picture-method");
method.append(...known.methods.map((each) => make("option", {}, each.name)));
method.addEventListener("change", () => drawPicture(method.value));

function drawPicture(named = controls.method.name) {
  method.value = named;
  const picture = find("#picture");
  const none = find("#no-picture");
  const same = named === controls.method.name;
  const query = same ? controls.query : new URLSearchParams({ method: named });
  picture.alt = `What ${named} measured on this page, from its beginning to its end`;
  picture.onload = () => { picture.hidden = false; none.hidden = true; };
  picture.onerror = () => { picture.hidden = true; none.hidden = false; none.textContent = "Drawing it needs pip install 'thresher[plot]'."; };
  picture.src = ofPage(`picture.svg?${query}`);
}

const controls = new Controls(find("#controls"), () => redraw(), { general: false });

async function begin() {
  await frame.load();
  frame.on("click", (block) => reveal(block));
  keys({ t: () => find("#tree").focus() }, frame.page);
  await redraw();
  document.body.dataset.ready = "yes";
}

begin().catch(complain);
