/** What Excel needs to read a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** What a spreadsheet would take for the beginning of a formula, in either width of the sign. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** One record of RFC 4180, with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Quoted where it must be. What would be calculated gets an apostrophe before it, which makes it a text. */
function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
