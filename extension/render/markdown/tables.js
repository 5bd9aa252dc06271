// A table as Markdown has it: one line for each row, cells between bars.

const MAX_COLUMNS = 64;
const BAR = /(?<!\\)((?:\\\\)*)\|/g; // that has no backslash of its own yet
const CODE_OR_QUOTE = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|"/g;

export class Table {
  constructor() {
    this.rows = []; // {cells, isLabels}
    this.fromAbove = new Map(); // columns that a cell of a row above covers, and how many rows more
    this.toBelow = new Map();
  }

  beginRow() {
    this.rows.push({ cells: [], isLabels: true });
  }

  // Add a cell; what it covers beside itself is left empty.
  addCell(text, { isLabel, columns, rows }) {
    if (this.rows.length === 0) this.beginRow();
    this.skipCovered();
    const row = this.rows.at(-1);
    const width = Math.max(1, Math.min(columns, MAX_COLUMNS - row.cells.length));
    for (let column = row.cells.length; rows > 1 && column < row.cells.length + width; column++) {
      this.toBelow.set(column, rows - 1);
    }
    row.cells.push(text.trim().replace(/\s+/g, " ").replace(BAR, "$1\\|"), ...Array(width - 1).fill(""));
    row.isLabels &&= isLabel;
  }

  endRow() {
    if (this.rows.length) this.skipCovered();
    const still = [...this.fromAbove].filter(([, rows]) => rows > 1).map(([column, rows]) => [column, rows - 1]);
    this.fromAbove = new Map([...still, ...this.toBelow]);
    this.toBelow = new Map();
  }

  skipCovered() {
    const { cells } = this.rows.at(-1);
    while (this.fromAbove.has(cells.length)) cells.push("");
  }

  // Its header is the first row if that holds labels, else empty: Markdown insists on one.
  toString() {
    const rows = this.rows.filter(({ cells }) => cells.some(Boolean));
    if (rows.length === 0) return "";
    const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    const labels = rows[0].isLabels ? rows[0].cells.map(withoutQuotes) : [];
    const header = labels.some((label) => label.includes('"')) ? [] : labels;
    if (header.length) rows.shift();
    const padded = [...header, ...Array(width - header.length).fill("")];
    return [padded, Array(width).fill("---"), ...rows.map(({ cells }) => cells)].map(line).join("\n");
  }
}

// All but those in code: showdown writes labels into attributes as they are.
function withoutQuotes(label) {
  return label.replace(CODE_OR_QUOTE, (found) => (found === '"' ? "&quot;" : found));
}

function line(cells) {
  return `| ${cells.join(" | ")} |`;
}

// The value of `colspan` or `rowspan`, within reason.
export function spanOf(cell, name) {
  const value = cell.getAttribute(name) ?? "";
  return /^\s*\d{1,5}\s*$/.test(value) ? Math.max(1, Math.min(Number(value), MAX_COLUMNS)) : 1;
}
