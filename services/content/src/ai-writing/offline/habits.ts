/** What stands in at least two of a person's own texts: that is theirs to say, and not of one offer alone. */
export interface Habits {
  /** A line they begin with. */
  opening: string | null;
  /** Lines they end with, in their order: a phone number, tags, a name. */
  closing: readonly string[];
}

const longestLine = 120;
const lastLines = 3;

export function habitsOf(texts: readonly string[]): Habits {
  const distinct = [...new Set(texts.map((text) => text.trim()))]
    .map(linesOf)
    .filter(({ length }) => length > 1);
  const openings = distinct.map(([first = '']) => first);
  const endings = distinct.map((lines) => lines.slice(1).slice(-lastLines));
  const closing = repeated(endings.flatMap((lines) => [...new Set(lines)]));
  return { opening: repeated(openings)[0] ?? null, closing };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line.length <= longestLine);
}

function repeated(lines: readonly string[]): string[] {
  return [...new Set(lines.filter((line, index) => lines.indexOf(line) !== index))];
}
