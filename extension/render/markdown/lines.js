// Blocks of Markdown one below the other, inside quotes and list items, which prefix each of their lines.

const MAX_NESTING = 16; // what is nested deeper is written at this depth: each level repeats its prefix on every line

export class Lines {
  constructor() {
    this.lines = [];
    this.open = []; // containers: {first, rest, begun}
    this.tooDeep = 0;
    this.tight = false;
    this.hasLeftItems = false; // the next item begins a list of its own, after a blank line
  }

  get length() {
    return this.lines.length;
  }

  // Add a block of one or more lines.
  block(text) {
    const beginsItem = this.open.some(({ begun }) => !begun);
    if (beginsItem) this.hasLeftItems = false;
    if (this.lines.length && !(this.tight && beginsItem)) this.lines.push(this.blankLine());
    this.tight = false;
    for (const line of text.split("\n")) {
      const prefix = this.nextPrefix();
      this.lines.push(line ? prefix + line : prefix.trimEnd());
    }
  }

  // Add a block at the begin of its lines, outside all containers. Quotes go on after it; what is left of a list item
  // follows as a block of its own.
  blockOutside(text) {
    const quotes = this.open.map(({ first, rest }) => (first === rest ? first : ""));
    for (const container of this.open) Object.assign(container, { first: "", rest: "", begun: true });
    this.block(text);
    this.open.forEach((container, place) => Object.assign(container, { first: quotes[place], rest: quotes[place] }));
    this.hasLeftItems = true;
  }

  // Begin a container: `first` goes before its first line, `rest` before all others.
  nest(first, rest) {
    if (this.open.length >= MAX_NESTING) this.tooDeep++;
    else this.open.push({ first, rest, begun: first === "" });
  }

  unnest() {
    if (this.tooDeep) this.tooDeep--;
    else this.open.pop();
  }

  // Let the next block follow without a blank line if it begins a list item.
  noGap() {
    this.tight = this.tight || (!this.hasLeftItems && this.open.every(({ begun }) => begun));
  }

  // Let the next block follow after a blank line, as is usual.
  gap() {
    this.tight = false;
  }

  // Only containers that have begun go on over a blank line.
  blankLine() {
    const prefixes = this.open.filter(({ begun }) => begun).map(({ rest }) => rest);
    return prefixes.join("").trimEnd();
  }

  nextPrefix() {
    const prefix = this.open.map(({ first, rest, begun }) => (begun ? rest : first)).join("");
    for (const container of this.open) container.begun = true;
    return prefix;
  }

  toString() {
    return this.lines.join("\n");
  }
}
