// How the Show view looks. Colours go from a cool grey-blue for chaff to amber for content, which all people can tell
// apart, and what is kept has a bar as well. The drawer follows the colours that the user prefers.

// From the lowest scores to the highest: colour, and how much of it lies over the text.
const SCALE = [
  ["74 109 150", 0.17],
  ["92 118 148", 0.16],
  ["116 130 144", 0.15],
  ["150 142 126", 0.15],
  ["186 150 92", 0.17],
  ["212 152 58", 0.2],
  ["230 152 28", 0.24],
  ["242 150 0", 0.29],
];

const LEVEL_STYLE = SCALE.map(
  ([colour, alpha], level) =>
    `[data-level="${level}"] { --our-colour: rgb(${colour}); --our-tint: rgb(${colour} / ${alpha}); }`,
).join("\n");

const OVER_PAGE = `
:host { position: absolute !important; height: 0 !important; }
.tints, .outlines, .badges, .regions { position: absolute; top: 0; left: 0; width: 0; height: 0; }
.tint, .menu, .pointer, .badge, .region { position: absolute; top: 0; left: 0; box-sizing: border-box; pointer-events: none; }
.tint { background: var(--our-tint); border-radius: 2px; outline: 2px solid var(--our-tint); }
.tint.kept { outline: 1px solid rgb(183 121 31 / 0.5); outline-offset: 1px; }
.tint.kept.ltr { box-shadow: -5px 0 0 0 #b7791f; clip-path: inset(-2px -2px -2px -5px); }
.tint.kept.rtl { box-shadow: 5px 0 0 0 #b7791f; clip-path: inset(-2px -5px -2px -2px); }
.menu { outline: 2px dashed #7868e6; outline-offset: 1px; border-radius: 3px; }
.menu span {
  position: absolute; left: 20px; top: -10px; padding: 0 7px; border-radius: 8px; background: #5b4bc4; color: #fff;
  font: 600 11px/16px system-ui, sans-serif; white-space: nowrap;
}
.outlines[hidden], .badges[hidden], .regions[hidden] { display: none; }
.region { outline: 3px solid var(--our-region); outline-offset: 2px; border-radius: 3px; }
.region span {
  position: absolute; left: 12px; top: -11px; padding: 0 8px; border-radius: 9px; background: var(--our-region);
  color: #fff; font: 600 11px/18px system-ui, sans-serif; white-space: nowrap;
}
.region.rtl span { left: auto; right: 12px; }
.region.main { --our-region: #8a5a12; }
.region.talk { --our-region: #0b6e4f; }
.region.links { --our-region: #5b4bc4; }
.region.beside { --our-region: #4a5a6a; }
.region.asks { --our-region: #a4243b; }
.region.frame-of-page { --our-region: #1f5f99; }
.pointer { border-radius: 3px; outline: 3px solid #1f2328; outline-offset: 1px; box-shadow: 0 0 0 6px #ffd27a; }
.pointer[hidden] { display: none; }
.badge {
  padding: 0; border: 1px solid #fff; border-radius: 9px; background: #1f2328; color: #fff; pointer-events: auto;
  font: 700 11px/1 system-ui, sans-serif; font-variant-numeric: tabular-nums; cursor: pointer; opacity: 0.92;
}
.badge:hover { background: #8a5a12; opacity: 1; }
`;

const DRAWER = `
.drawer, .tip {
  --our-paper: #ffffff; --our-ink: #1f2328; --our-soft: #59636e; --our-line: #d9dde2; --our-hover: #f4efe4;
  --our-accent: #8a5a12;
  --our-mark: #fdf3dd; --our-control: #f3f4f6; --our-menu: #5b4bc4; --our-ring: #8a5a12;
  color: var(--our-ink); background: var(--our-paper); pointer-events: auto; position: fixed; box-sizing: border-box;
  font: 13px/1.45 system-ui, sans-serif; text-align: start; direction: ltr; z-index: 1;
}
@media (prefers-color-scheme: dark) {
  .drawer, .tip {
    --our-paper: #16181d; --our-ink: #e6e3dc; --our-soft: #a3a7af; --our-line: #33373f; --our-hover: #24272e;
    --our-accent: #e0a84a;
    --our-mark: #2c2415; --our-control: #23262d; --our-menu: #a99cff; --our-ring: #e0a84a;
  }
}
.drawer *, .tip * { box-sizing: border-box; }
.drawer {
  inset: 0 0 0 auto; width: var(--our-wide, min(460px, 35vw)); max-width: calc(100vw - 60px); display: flex;
  flex-direction: column;
  border-left: 1px solid var(--our-line); box-shadow: -6px 0 24px rgb(0 0 0 / 0.16);
}
.drawer.left {
  inset: 0 auto 0 0; border-left: 0; border-right: 1px solid var(--our-line); box-shadow: 6px 0 24px rgb(0 0 0 / 0.16);
}
.drawer:focus { outline: none; }
.drawer :focus-visible { outline: 2px solid var(--our-ring); outline-offset: 1px; }
.edge { position: absolute; inset: 0 auto 0 -5px; width: 9px; cursor: ew-resize; touch-action: none; }
.left .edge { inset: 0 -5px 0 auto; }
.edge:hover, .edge:focus-visible {
  background: linear-gradient(90deg, transparent 4px, var(--our-ring) 4px 6px, transparent 6px); outline: none;
}
header { display: flex; align-items: center; gap: 4px; padding: 10px 8px 6px 16px; }
h2 { flex: 1; margin: 0; font-size: 15px; font-weight: 650; }
button { font: inherit; }
header button {
  width: 32px; height: 32px; padding: 0; border: 0; border-radius: 6px; background: none; color: var(--our-ink);
  cursor: pointer;
  font-size: 16px; line-height: 1;
}
header button:hover { background: var(--our-control); }
.close::before { content: "✕"; }
.fold::before { content: "⇥"; }
.folded .fold::before, .left .fold::before { content: "⇤"; }
.left.folded .fold::before { content: "⇥"; }
.body { display: flex; flex-direction: column; min-height: 0; flex: 1; }
.methods { display: flex; flex-wrap: wrap; gap: 3px; margin: 0 16px; padding: 0; border: 0; min-width: 0; }
.methods legend { padding: 0; margin-bottom: 3px; color: var(--our-soft); font-size: 12px; }
.methods label { position: relative; }
.methods input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.methods span {
  display: block; padding: 4px 9px; border-radius: 6px; background: var(--our-control);
  font: 12px/1.4 ui-monospace, monospace;
}
.methods label:hover span { background: var(--our-hover); }
.methods input:checked + span { background: var(--our-accent); color: var(--our-paper); font-weight: 600; }
.methods input:focus-visible + span { outline: 2px solid var(--our-ring); outline-offset: 2px; }
.about, .summary { margin: 6px 16px 0; color: var(--our-soft); }
.summary { margin-top: 0; color: var(--our-ink); font-weight: 600; }
.trust { margin: 2px 16px 0; color: var(--our-ink); }
.trust:empty { display: none; }
.switch { display: flex; align-items: center; gap: 7px; margin: 6px 16px 0; cursor: pointer; }
.switch input { margin: 0; accent-color: var(--our-accent); }
.legend {
  display: flex; flex-wrap: wrap; gap: 3px 14px; padding: 8px 16px 10px; color: var(--our-soft); font-size: 12px;
}
.legend > span { display: inline-flex; align-items: center; gap: 5px; white-space: nowrap; }
.legend i { font-style: normal; }
.scale { display: inline-flex; border-radius: 3px; overflow: hidden; }
.scale i { width: 11px; height: 12px; background: var(--our-colour); }
.sample { width: 16px; height: 12px; }
.sample.kept { background: rgb(230 152 28 / 0.3); border-left: 3px solid #b7791f; }
.sample.menu { position: static; outline: 1.5px dashed var(--our-menu); outline-offset: -1px; box-shadow: none; }
.legend .badge { position: static; padding: 3px 7px; opacity: 1; }
.star { color: var(--our-accent); }
.initial { color: var(--our-menu); }
`;

const TREE = `
.scroller {
  flex: 1; min-height: 0; overflow: auto; overscroll-behavior: contain; border-top: 1px solid var(--our-line);
}
.columns, .line {
  display: flex; align-items: center; gap: 6px; padding-right: 12px; font-variant-numeric: tabular-nums;
}
.columns {
  position: sticky; top: 0; z-index: 1; padding: 3px 12px 3px 16px; background: var(--our-paper);
  color: var(--our-soft);
  border-bottom: 1px solid var(--our-line); font-size: 11.5px;
}
.columns .score { justify-content: flex-end; }
.name { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.score { display: inline-flex; align-items: center; justify-content: space-between; gap: 5px; width: 88px; flex: none; }
.figure { width: 48px; flex: none; text-align: right; overflow: hidden; text-overflow: ellipsis; }
.tree { padding: 4px 0 24px; outline: none; }
.item { outline: none; }
.item:not([aria-expanded="true"]) > .group { display: none; }
.line {
  min-height: 24px; padding-left: calc(6px + var(--our-level) * 8px); border-left: 3px solid transparent;
  cursor: pointer;
  font-size: 12px; position: relative;
}
.line:hover { background: var(--our-hover); }
.item:focus > .line, .item:focus-visible > .line {
  background: var(--our-hover); outline: 2px solid var(--our-ring); outline-offset: -2px;
}
.line.path { border-left-color: var(--our-accent); }
.line.best { background: var(--our-mark); font-weight: 600; }
.line.found { background: var(--our-mark); box-shadow: inset 0 0 0 1px var(--our-accent); }
.twisty { width: 14px; flex: none; align-self: stretch; display: grid; place-items: center; color: var(--our-soft); }
[aria-expanded] > .line > .twisty::before { content: "▸"; font-size: 11px; }
[aria-expanded="true"] > .line > .twisty::before { content: "▾"; }
.fate { width: 12px; flex: none; text-align: center; font-size: 10px; color: var(--our-soft); }
.kept > .fate, .partly > .fate { color: var(--our-accent); }
.name b { font: 600 12px/1.4 ui-monospace, monospace; color: var(--our-accent); }
.name .more { font: 12px/1.4 ui-monospace, monospace; color: var(--our-soft); }
.name .text { color: var(--our-ink); }
.dropped .name b, .empty .name b, .hidden .name b { color: var(--our-ink); font-weight: 500; }
.dropped .name .text, .empty, .hidden { color: var(--our-soft); }
.hidden .name { text-decoration: line-through; text-decoration-thickness: 1px; }
.marks { display: inline-flex; gap: 4px; align-items: center; flex: none; font-size: 11px; }
.rank {
  padding: 0 5px; border-radius: 8px; background: var(--our-ink); color: var(--our-paper);
  font: 700 10px/15px system-ui, sans-serif;
}
.bar {
  width: 34px; height: 7px; border-radius: 2px;
  background: linear-gradient(var(--our-colour), var(--our-colour)) no-repeat 0 0 / calc(var(--our-share) * 100%) 100%,
    var(--our-control);
}
.empty .bar, .hidden .bar { visibility: hidden; }
.gap > .line { padding-left: calc(26px + var(--our-level) * 8px); color: var(--our-accent); }
`;

const TIP = `
.tip {
  top: 0; left: 0; z-index: 2; max-width: min(300px, calc(100vw - 16px)); padding: 8px 12px; border-radius: 8px;
  pointer-events: none;
  border: 1px solid var(--our-line); box-shadow: 0 4px 18px rgb(0 0 0 / 0.25); font-size: 12.5px;
  overflow-wrap: anywhere;
}
.tip[hidden] { display: none; }
.tip-name { font: 600 12px/1.4 ui-monospace, monospace; color: var(--our-accent); }
.tip dl {
  display: grid; grid-template-columns: auto auto; gap: 1px 16px; margin: 3px 0; font-variant-numeric: tabular-nums;
}
.tip dt { color: var(--our-soft); }
.tip dd { margin: 0; text-align: right; font-weight: 600; }
.notes { font-weight: 600; }
.reason:empty { display: none; }
.notes.kept::before { content: "● "; color: var(--our-accent); }
.notes.partly::before { content: "◐ "; color: var(--our-accent); }
.notes.dropped::before { content: "○ "; color: var(--our-soft); }
`;

const SIZES = `
.drawer.folded {
  inset: 12px 12px auto auto; width: auto; max-width: 60vw; height: auto; border: 1px solid var(--our-line);
  border-radius: 10px;
}
.drawer.left.folded { inset: 12px auto auto 12px; }
.folded .body, .folded .edge { display: none; }
.folded header { padding: 4px 4px 4px 14px; }
@media (max-width: 700px) {
  .drawer, .drawer.left {
    inset: auto 0 0 0; width: auto; max-width: none; height: var(--our-high, 46vh); max-height: calc(100vh - 60px);
    border-inline: 0; border-top: 1px solid var(--our-line); box-shadow: 0 -6px 24px rgb(0 0 0 / 0.16);
  }
  .edge, .left .edge { inset: -5px 0 auto 0; width: auto; height: 9px; cursor: ns-resize; }
  .edge:hover, .edge:focus-visible {
    background: linear-gradient(transparent 4px, var(--our-ring) 4px 6px, transparent 6px);
  }
  header { padding: 4px 6px 0 12px; }
  .methods, .about, .summary { margin-inline: 12px; }
  .methods legend { display: none; }
  .legend { padding: 4px 12px 6px; }
  .fold::before, .left .fold::before { content: "⤓"; }
  .folded .fold::before, .left.folded .fold::before { content: "⤒"; }
  .drawer.folded, .drawer.left.folded { inset: auto 12px 12px auto; max-width: none; }
  .score { width: 78px; }
  .figure { width: 40px; }
}
/* A small window, or a large one that is zoomed in: the tree needs what room there is. */
@media (max-width: 700px) and (max-height: 700px) {
  .drawer, .drawer.left { height: var(--our-high, 58vh); }
  .about { display: none; }
  .legend { gap: 1px 10px; padding-block: 2px 4px; font-size: 11px; }
}
@media (forced-colors: active) {
  .tint.kept.ltr { border-left: 4px solid CanvasText; }
  .tint.kept.rtl { border-right: 4px solid CanvasText; }
}
`;

export const SHOW_STYLE = [LEVEL_STYLE, OVER_PAGE, DRAWER, TREE, TIP, SIZES].join("\n");
