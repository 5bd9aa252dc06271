// How the reader's page looks. These are texts and not files: a page may forbid to fetch style sheets, but not these.

// The words themselves, on the screen, on paper, and in files that are saved.
export const ARTICLE_STYLE = `
article {
  font-size: var(--our-size, 20px); line-height: 1.6; font-family: var(--our-font, Georgia, serif);
  color: var(--our-ink, #1f2328);
  max-width: calc(var(--our-width, 38) * 0.85em); margin: 0 auto; padding: 2em 1.2em 5em;
  overflow-wrap: break-word; hyphens: auto; text-align: start; font-kerning: normal;
}
article :is(h1, h2, h3, h4, h5, h6) {
  line-height: 1.25; margin: 1.8em 0 0.6em; font-weight: 700; text-wrap: balance; hyphens: manual;
}
article h1 { font-size: 1.75em; margin-top: 1.2em; }
article h2 { font-size: 1.4em; }
article h3 { font-size: 1.18em; }
article :is(h4, h5, h6) { font-size: 1em; }
article :is(p, ul, ol, dl, blockquote, figure, pre, table, details) { margin: 0 0 1em; }
article > header { margin: 0 0 2em; padding-bottom: 1em; border-bottom: 1px solid var(--our-line, #d8d4cc); }
article > header > h1 { margin: 0 0 0.4em; }
article > header.bare { margin: 0 0 0.8em; padding: 0; border: 0; }
article > header.bare + h1 { margin-top: 0.5em; }
article .source { margin: 0; font-size: 0.72em; color: var(--our-faint, #5c6169); font-family: system-ui, sans-serif; }
article a { color: var(--our-link, #7a4f10); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
article a:focus-visible { outline: 2px solid var(--our-accent, #b7791f); outline-offset: 2px; border-radius: 2px; }
article :is(ul, ol) { padding-inline-start: 1.6em; }
article li { margin: 0.25em 0; }
article li:has(> :is(p, h1, h2, h3, h4, h5, h6)) { margin-bottom: 1em; }
article li > :is(ul, ol) { margin: 0.25em 0; }
article :is(li, td, th, dd, blockquote, figcaption, summary) > :first-child { margin-top: 0; }
article :is(li, td, th, dd, blockquote, figcaption) > :last-child { margin-bottom: 0; }
article dt { font-weight: 700; margin-top: 0.6em; }
article dd { margin-inline-start: 1.6em; }
article blockquote {
  margin-inline: 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--our-accent, #b7791f);
  color: var(--our-quiet, #3d434b);
}
article :is(pre, code, kbd, samp) {
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 0.86em; hyphens: manual;
}
article :is(code, kbd, samp) { background: var(--our-tint, #f4f1ea); padding: 0.1em 0.3em; border-radius: 4px; }
article pre {
  background: var(--our-tint, #f4f1ea); padding: 0.9em 1em; border-radius: 6px; overflow-x: auto; line-height: 1.5;
  tab-size: 4; white-space: pre; direction: ltr; text-align: left;
}
article pre :is(code, kbd, samp) { background: none; padding: 0; font-size: 1em; }
article img { max-width: 100%; height: auto; vertical-align: middle; border-radius: 4px; }
article > img.lead { display: block; width: 100%; max-height: 24em; object-fit: cover; margin: 0 0 1.5em; }
article img.broken { width: auto; height: auto; font-size: 0.8em; color: var(--our-faint, #5c6169); }
article figure { margin-inline: 0; }
article figure img { display: block; margin: 0 auto; }
article figcaption {
  margin-top: 0.5em; font-size: 0.82em; color: var(--our-faint, #5c6169); text-align: center; line-height: 1.45;
}
article figure:not(:has(img)) > figcaption { text-align: start; }
article .scroller { overflow-x: auto; margin: 0 0 1em; }
article .scroller > table { margin: 0; }
article table { border-collapse: collapse; font-size: 0.86em; line-height: 1.4; hyphens: manual; }
article :is(td, th) {
  border: 1px solid var(--our-line, #d8d4cc); padding: 0.35em 0.6em; text-align: start; vertical-align: top;
  overflow-wrap: normal;
}
article th { background: var(--our-tint, #f4f1ea); }
article caption { font-size: 0.95em; color: var(--our-faint, #5c6169); padding: 0.4em 0; text-align: start; }
article hr { border: 0; border-top: 1px solid var(--our-line, #d8d4cc); margin: 2em auto; width: 40%; }
article summary { font-weight: 700; margin-bottom: 0.5em; }
article summary > :is(p, h1, h2, h3, h4, h5, h6) { display: inline; }
article mark { background: #f5dfa8; color: #1f2328; }
article small { font-size: 0.85em; }
article math[display="block"] { display: block math; margin: 1em 0; overflow-x: auto; overflow-y: hidden; }
`;

// What is around them on the screen.
export const READ_STYLE = `
dialog {
  --our-serif: "Iowan Old Style", "Source Serif 4", Charter, Georgia, "Noto Serif", "Liberation Serif", serif;
  --our-sans: system-ui, -apple-system, "Segoe UI", "Noto Sans", "Liberation Sans", sans-serif;
  --our-font: var(--our-serif); --our-accent: light-dark(#b7791f, #e0a84a); --our-link: light-dark(#7a4f10, #e0a84a);
  --our-paper: light-dark(#ffffff, #16181d); --our-ink: light-dark(#1f2328, #e6e3dc);
  --our-quiet: light-dark(#3d434b, #c9c5bc);
  --our-faint: light-dark(#5c6169, #a5a29a); --our-line: light-dark(#dedad2, #3a3d45);
  --our-tint: light-dark(#f5f2ec, #22252c);
  color-scheme: light dark;
  position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; box-sizing: border-box;
  margin: 0; padding: 0; border: 0; overflow: hidden; pointer-events: auto; flex-direction: column;
  background: var(--our-paper); color: var(--our-ink); font: 15px/1.4 var(--our-sans); outline: none;
}
dialog[open] { display: flex; }
dialog::backdrop { background: none; }
dialog[data-font="sans"] { --our-font: var(--our-sans); }
dialog[data-colours="light"] { color-scheme: light; }
dialog[data-colours="dark"] { color-scheme: dark; }
dialog[data-colours="sepia"] {
  color-scheme: light; --our-paper: #f6ecd9; --our-ink: #3a2e20; --our-quiet: #55462f; --our-faint: #6f5f48;
  --our-line: #dccdb0;
  --our-tint: #eee0c6; --our-link: #7a4a10; --our-accent: #9a651b;
}
.bar { flex: none; border-bottom: 1px solid var(--our-line); background: var(--our-paper); }
.toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 14px; padding: 5px 10px; }
.group { display: flex; gap: 2px; }
.group:last-of-type { margin-inline-start: auto; }
button {
  all: unset; box-sizing: border-box; display: inline-flex; align-items: center; justify-content: center; gap: 5px;
  min-width: 34px; height: 34px; padding: 0 7px; border-radius: 6px; cursor: pointer; color: var(--our-ink);
  font: 14px/1 var(--our-sans);
}
button:hover { background: var(--our-tint); }
button:focus-visible { outline: 2px solid var(--our-accent); outline-offset: -2px; }
button[aria-pressed="true"] { background: var(--our-tint); box-shadow: inset 0 -2px 0 var(--our-accent); }
button[aria-disabled="true"] { opacity: 0.4; cursor: default; }
button[data-value="serif"] { font-family: var(--our-serif); font-size: 17px; }
button[data-value="sans"] { font-size: 17px; }
svg {
  width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round;
  stroke-linejoin: round;
}
.swatch { width: 18px; height: 18px; border-radius: 50%; border: 1px solid var(--our-faint); box-sizing: border-box; }
[data-value="auto"] .swatch { background: linear-gradient(135deg, #ffffff 50%, #16181d 50%); }
[data-value="light"] .swatch { background: #ffffff; }
[data-value="dark"] .swatch { background: #16181d; }
[data-value="sepia"] .swatch { background: #f0dfbd; }
.status { margin: 0; padding: 0 14px 6px; font-size: 13px; color: var(--our-faint); }
.status:empty { padding: 0; }
.paper { flex: 1; min-height: 0; overflow: auto; overscroll-behavior: contain; outline: none; position: relative; }
.paper > article { min-height: calc(100% + 1px); }
.address { display: none; }
.paper:focus-visible { box-shadow: inset 0 2px 0 var(--our-accent); }
textarea { position: fixed; inset-inline-start: -999px; width: 10px; height: 10px; }
@media (max-width: 760px) {
  button[data-name="copy"] .words { display: none; }
  .toolbar { gap: 0 6px; padding: 3px 6px; }
  button { min-width: 31px; padding: 0 5px; }
}
@media (max-width: 480px) {
  .toolbar { gap: 0 3px; }
  .paper > article { padding: 1.2em 16px 4em; }
}
@media print { :host { display: none !important; } }
`;

// On paper, black on white whatever the screen shows, and as large as paper wants it.
export const PRINT_STYLE = `
:host { all: initial !important; display: none !important; }
@media print {
  :host { display: block !important; }
  article {
    --our-width: 200; --our-ink: #000000; --our-link: #000000; --our-faint: #444444; --our-quiet: #222222;
    --our-tint: #f4f4f4;
    --our-line: #bbbbbb; font-size: 11.5pt; padding: 0; color-scheme: light; max-width: none;
  }
  article pre { white-space: pre-wrap; }
  article .minutes { display: none; }
  article .scroller { overflow: visible; }
  article :is(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
  article :is(figure, tr, img) { break-inside: avoid; }
  article img { max-height: 20cm; }
  article p { orphans: 2; widows: 2; }
}
`;

// In a file that is saved.
export const FILE_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#ffffff, #16181d); }
article {
  --our-ink: light-dark(#1f2328, #e6e3dc); --our-quiet: light-dark(#3d434b, #c9c5bc);
  --our-faint: light-dark(#5c6169, #a5a29a);
  --our-line: light-dark(#dedad2, #3a3d45); --our-tint: light-dark(#f5f2ec, #22252c);
  --our-link: light-dark(#7a4f10, #e0a84a);
  --our-accent: light-dark(#b7791f, #e0a84a);
}
article table { display: block; overflow-x: auto; }
${ARTICLE_STYLE}`;
