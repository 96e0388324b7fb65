/** Comma-separated values as RFC 4180 has them, safe to be opened by a spreadsheet. */

/** Null is an empty cell. */
export type Cell = string | number | Money | null;

/** Written in dollars, with two decimals. */
interface Money {
  readonly cents: number;
}

/** What spreadsheets take for a formula, even inside quotes. */
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

/** One row with its line break. Text that a spreadsheet would calculate is given an apostrophe; numbers are not. */
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
