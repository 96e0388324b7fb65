/** CSV as in RFC 4180, safe to open in a spreadsheet. */

export type Cell = string | number | Money | null;

interface Money {
  readonly cents: number;
}

/** Beginnings that spreadsheets treat as a formula, even inside quotes. */
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

/** One row with its line break. Text that looks like a formula gets an apostrophe; numbers do not. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
