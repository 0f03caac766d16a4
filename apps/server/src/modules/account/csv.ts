/** Spreadsheets take a cell for a formula that begins so, also behind a space. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/u;
const number = /^-?\d+(?:\.\d+)?$/;
/** Tells Excel that the file is UTF-8. */
const mark = '\uFEFF';

type Cell = string | number | null;

/**
 * A table as RFC 4180 has it, with CRLF and a byte order mark. What could be taken for a formula gets an apostrophe in
 * front, unless it is a number; null is an empty cell.
 */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string =>
  `${mark}${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
