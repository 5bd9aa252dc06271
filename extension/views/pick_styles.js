// How "Not right?" looks. The colours are named inside of the root: what is named on its host, a page can overrule.

export const PICK_STYLES = `
* { box-sizing: border-box; }
.glass, .outlines, .bar {
  --our-accent: #b7791f; --our-on-accent: #ffffff; --our-strong: #8a5a12;
  --our-ink: #1f2328; --our-soft: #57606a; --our-paper: #ffffff; --our-line: #d0ccc3;
}
.bar, .outlines { font: 14px/1.4 system-ui, sans-serif; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .glass, .outlines, .bar {
    --our-accent: #e0a84a; --our-on-accent: #16181d; --our-strong: #e0a84a;
    --our-ink: #e6e3dc; --our-soft: #a9a59c; --our-paper: #16181d; --our-line: #3b3f48;
  }
}
.glass { position: fixed; inset: 0; pointer-events: auto; cursor: pointer; outline: none; }
.glass:focus-visible { box-shadow: inset 0 0 0 3px var(--our-accent); }
.outlines:not(:empty) + .glass { box-shadow: none; } /* what is chosen shows where the focus is */
.outlines { position: fixed; inset: 0; overflow: hidden; }
.outline {
  position: absolute; border-radius: 4px; outline: 3px solid #b7791f; outline-offset: 2px;
  box-shadow: 0 0 0 7px rgb(255 255 255 / 0.75);
}
.outline.keep { outline-style: dashed; }
.outline.alike { outline-width: 2px; outline-style: dotted; box-shadow: none; }
.label {
  position: absolute; left: -5px; top: -5px; transform: translateY(-100%); padding: 1px 8px; border-radius: 4px 4px 0 0;
  background: #8a5a12; color: #ffffff; font-weight: 600; font-size: 13px; white-space: nowrap;
}
.below .label { top: auto; bottom: -5px; transform: translateY(100%); border-radius: 0 0 4px 4px; }
.within .label { top: 0; left: 0; transform: none; border-radius: 0 0 4px 0; }
.bar {
  position: fixed; left: 50%; bottom: 16px; transform: translateX(-50%);
  width: max-content; max-width: calc(100vw - 16px);
  padding: 10px 14px; display: grid; gap: 8px; pointer-events: auto; cursor: default; background: var(--our-paper);
  color: var(--our-ink); border: 1px solid var(--our-line); border-radius: 10px;
  box-shadow: 0 6px 24px rgb(0 0 0 / 0.28);
}
.bar.up { bottom: auto; top: 16px; }
.told { display: flex; gap: 16px; justify-content: space-between; align-items: baseline; }
p { margin: 0; }
.said { font-weight: 600; overflow: hidden; text-overflow: ellipsis; overflow-wrap: anywhere; max-width: 44rem; }
.count { color: var(--our-soft); white-space: nowrap; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
.group { display: flex; gap: 6px; }
.group.end { margin-inline-start: auto; }
label { display: flex; gap: 6px; align-items: center; cursor: pointer; min-height: 32px; }
label[hidden] { display: none; }
input { accent-color: var(--our-accent); width: 16px; height: 16px; margin: 0; flex: none; }
button {
  font: inherit; color: inherit; min-height: 32px; padding: 4px 12px; border-radius: 6px;
  border: 1px solid var(--our-line);
  background: transparent; cursor: pointer;
}
button:hover { border-color: var(--our-accent); }
button:disabled { color: var(--our-soft); opacity: 0.6; cursor: default; border-color: var(--our-line); }
button.main {
  background: var(--our-strong); border-color: var(--our-strong); color: var(--our-on-accent); font-weight: 600;
}
button.icon { padding: 4px 9px; }
button:focus-visible, input:focus-visible { outline: 3px solid var(--our-accent); outline-offset: 2px; }
@media (max-width: 520px) { .bar { width: calc(100vw - 16px); bottom: 8px; } .bar.up { top: 8px; } }
`;
