// The Show view: why each block was kept or dropped. Text is tinted by its score, blocks are numbered by relevance,
// menus are outlined, and a drawer has the tree of the page with the figures of every node.

import { elementAround, focusOn, frameDocumentOf, isElement, scrollTo, shadowRootOf, windowOf } from "../engine/dom.js";
import { regionSteps } from "../engine/regions.js";
import { runInSlices } from "../engine/slices.js";
import { isOverlay, openOverlay } from "./overlay.js";
import { Boxes } from "./show_boxes.js";
import { Drawer } from "./show_drawer.js";
import { Facts, isKept, Ranking, ratioOf, scoreName } from "./show_facts.js";
import { frameRows } from "./show_places.js";
import { SHOW_STYLE } from "./show_style.js";
import { Tip } from "./show_tip.js";
import { Tree } from "./show_tree.js";

const focusedIn = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement").get;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export async function put(stage) {
  return new Show(stage);
}

class Show {
  #stage;
  #overlay = openOverlay(SHOW_STYLE);
  #control = new AbortController();
  #before = deepestFocus(); // where the focus goes back to
  #facts;
  #ranking;
  #drawer;
  #tree;
  #boxes;
  #tip;

  constructor(stage) {
    const { root } = this.#overlay;
    const { signal } = this.#control;
    const windows = windowsOf(stage.page);
    this.#stage = stage;
    this.#facts = new Facts(stage);
    this.#ranking = new Ranking(stage.page);
    this.#boxes = new Boxes(stage.page, root, windows, signal);
    this.#drawer = new Drawer(root, stage, signal, (on) => this.#outlineRegions(on));
    this.#tip = new Tip(root);
    this.#tree = new Tree(this.#facts, {
      point: (row, line) => this.#point(row, line),
      unpoint: () => this.#unpoint(),
      choose: (row) => this.#scrollTo(row),
    });
    this.#drawer.scroller.append(this.#tree.element);
    this.#listen(windows, signal);
    this.#tell();
    this.#drawer.element.focus({ preventScroll: true });
  }

  redraw(stage) {
    this.#stage = stage;
    this.#facts = new Facts(stage);
    this.#tree.update(this.#facts);
    this.#tell();
  }

  off() {
    const hadFocus = focusedIn.call(document) === this.#overlay.host;
    this.#control.abort();
    this.#overlay.close();
    if (hadFocus && this.#before) focusOn(this.#before);
  }

  #tell() {
    this.#drawer.tell(this.#stage);
    this.#tree.revealBest();
    this.#boxes.setFacts(this.#facts);
    this.#boxes.setRegions([]);
    this.#tip.hide();
    // Ranks take longer on a large page than all of the rest: they come when that is on the screen.
    requestIdleCallback(() => this.#rank(), { timeout: 500 });
  }

  async #rank() {
    const facts = this.#facts;
    const isWanted = () => !this.#control.signal.aborted && this.#facts === facts;
    if (!isWanted() || !(await this.#ranking.measure(facts.method, isWanted)) || !isWanted()) return;
    const blocks = this.#ranking.blocks(facts.method);
    this.#tree.setRanks(new Map(blocks.map(({ row, rank }) => [row, rank])));
    this.#boxes.setRanking(blocks, this.#ranking.menus());
    if (this.#drawer.wantsRegions) await this.#tellRegions(facts, isWanted);
  }

  #outlineRegions(on) {
    this.#boxes.showRegions(on);
    if (on) this.#rank();
  }

  async #tellRegions({ page, verdict }, isWanted) {
    const regions = await runInSlices(regionSteps(page, verdict.keep, this.#ranking.menus()), isWanted);
    if (regions && isWanted()) this.#boxes.setRegions(regions);
  }

  // ---- what the tree points at

  #point(row, line) {
    const { left, right, top } = this.#drawer.element.getBoundingClientRect();
    this.#boxes.point(row);
    this.#tip.showRow(this.#facts, row, { box: { left, right, top, line: line.getBoundingClientRect().top } });
  }

  #unpoint() {
    this.#boxes.point(-1);
    this.#tip.hide();
  }

  #scrollTo(row) {
    const node = this.#facts.page.nodes[row];
    const element = isElement(node) ? node : elementAround(node);
    const box = this.#boxes.boxOf(row);
    const isTall = box && box.bottom - box.top > innerHeight / 2;
    if (element) scrollTo(element, { block: isTall ? "start" : "center", behavior: calm.matches ? "auto" : "smooth" });
  }

  // ---- what the pointer and the keys do on the page

  #listen(windows, signal) {
    for (const { window, row } of windows) {
      window.addEventListener("pointermove", (event) => this.#hover(event, row), {
        signal,
        capture: true,
        passive: true,
      });
      window.addEventListener("click", (event) => this.#click(event, row), { signal, capture: true, passive: true });
      window.addEventListener("keydown", (event) => this.#key(event), { signal });
    }
    const { root } = this.#overlay;
    root.addEventListener("keydown", (event) => {
      this.#key(event);
      event.stopPropagation(); // the page's shortcuts are not meant
    });
    const badgeOf = (event) => (event.isTrusted ? event.target.closest(".badge") : null);
    root.addEventListener("pointerover", (event) => this.#overBadge(badgeOf(event)));
    root.addEventListener("click", (event) => this.#reveal(badgeOf(event)?.dataset.row));
  }

  #key(event) {
    if (event.isTrusted && event.key === "Escape" && !event.defaultPrevented) this.#stage.leave();
  }

  #hover(event, frame) {
    if (!event.isTrusted || isOverlay(event.target)) return;
    const spot = this.#boxes.spot(frame, event.clientX, event.clientY);
    const piece = this.#boxes.at(spot);
    this.#boxes.point(-1);
    if (!piece) return this.#tip.hide();
    if (this.#tip.isAbout(piece)) return this.#tip.place(spot);
    const fate = isKept(piece, this.#facts.page, this.#facts.verdict.keep) ? "kept" : "dropped";
    this.#tip.showRow(this.#facts, piece.block, spot, { fate, rows: piece.rows });
    this.#tip.about = piece;
  }

  // The page gets the click as well.
  #click(event, frame) {
    if (!event.isTrusted || isOverlay(event.target)) return;
    this.#reveal(this.#boxes.at(this.#boxes.spot(frame, event.clientX, event.clientY))?.block);
  }

  #overBadge(badge) {
    if (!badge) return;
    const { method, page } = this.#facts;
    const block = this.#ranking.blocks(method)[badge.dataset.rank - 1];
    const { left, bottom } = badge.getBoundingClientRect();
    this.#boxes.point(block.row);
    this.#tip.showBlock(page, block, scoreName(ratioOf(method)), { x: left, y: bottom });
  }

  #reveal(row) {
    if (row === undefined) return;
    this.#drawer.unfold();
    this.#tree.reveal(Number(row), { flash: true });
  }
}

// The window of the page and those of its frames that can be read, with the rows of the frames.
function windowsOf(page) {
  const framed = frameRows(page).map((row) => ({ window: windowOf(frameDocumentOf(page.nodes[row])), row }));
  return [{ window, row: 0 }, ...framed].filter((each) => each.window);
}

// The element that has the focus, in open shadow trees too; null if none has it.
function deepestFocus() {
  let focused = focusedIn.call(document);
  while (focused && shadowRootOf(focused)?.activeElement) focused = shadowRootOf(focused).activeElement;
  return focused;
}
