import { byteCount, fold } from '@megafon/contracts';
import Papa from 'papaparse';
import { textOfFile } from './text-of-file.js';

export const maxFileBytes = 1_048_576;
export const maxFileRows = 1_000;

export type FileFault = 'tooLarge' | 'workbook' | 'unreadable' | 'empty' | 'tooManyRows' | 'noColumns';

/** What is read of a file: which columns, by which headings, and which of them there have to be. */
export interface FileShape<C extends string> {
  headings: Readonly<Record<C, readonly string[]>>;
  /** Of each list one column at least. */
  needs: readonly (readonly C[])[];
}

export interface FileRow<C extends string> {
  /** In the file, from 1: the one that a spreadsheet shows where no cell has several lines. */
  line: number;
  /** Trimmed; '' where there is none. */
  cells: Readonly<Record<C, string>>;
  /** Its quotes do not end where they should. */
  isBroken: boolean;
}

interface RowFile<C extends string> {
  rows: readonly FileRow<C>[];
  /** Headings that nothing is read below. */
  unread: readonly string[];
}

type Read<C extends string> = RowFile<C> | { fault: FileFault };

/** The rows of a CSV file, separated by commas, semicolons or tabs as its headings are. */
export async function readRowFile<C extends string>(file: Blob, shape: FileShape<C>): Promise<Read<C>> {
  if (file.size > maxFileBytes) return { fault: 'tooLarge' };
  const read = textOfFile(new Uint8Array(await file.arrayBuffer()));
  if ('fault' in read) return read;
  return byteCount(read.text) > maxFileBytes ? { fault: 'tooLarge' } : rowsOfText(read.text, shape);
}

/** Exported for its tests. */
export function rowsOfText<C extends string>(given: string, { headings, needs }: FileShape<C>): Read<C> {
  const text = given.replace(/\r\n?/g, '\n');
  const columns = Object.keys(headings) as C[];
  const columnOf = (heading: string) => columns.find((column) => isCalled(heading, headings[column]));
  const recognised = (cells: readonly string[]) =>
    cells.filter((cell) => columnOf(cell) !== undefined).length;
  const [best] = [',', ';', '\t']
    .map((delimiter) => ({ delimiter, known: recognised(headOf(parsed(text, delimiter, 20).data)) }))
    .sort((one, other) => other.known - one.known);
  const { data, errors } = parsed(text, best?.delimiter ?? ',');
  const headAt = data.findIndex((cells) => !isBlank(cells));
  const head = data[headAt] ?? [];
  const places = new Map(
    columns.map((column) => [column, head.findIndex((cell) => columnOf(cell) === column)]),
  );
  const placeOf = (column: C) => places.get(column) ?? -1;
  if (needs.some((some) => some.every((column) => placeOf(column) === -1))) return { fault: 'noColumns' };

  const broken = new Set(errors.map(({ row }) => row));
  const rows = withLines(data)
    .map(({ line, cells }, index) => ({ line, cells, isBroken: broken.has(index) }))
    .slice(headAt + 1)
    .filter(({ cells }) => !isBlank(cells));
  if (rows.length === 0) return { fault: 'empty' };
  if (rows.length > maxFileRows) return { fault: 'tooManyRows' };
  const named = (cells: readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, cells[placeOf(column)]?.trim() ?? ''])) as Record<
      C,
      string
    >;
  return {
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: named(cells) })),
    unread: head.filter((cell, place) => cell.trim() !== '' && ![...places.values()].includes(place)),
  };
}

/** A file that a spreadsheet opens as it is meant: with the mark of UTF-8. */
export function rowFileOf(lines: readonly (readonly string[])[]): Blob {
  const text = Papa.unparse(
    lines.map((line) => [...line]),
    { newline: '\r\n' },
  );
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function parsed(text: string, delimiter: string, preview = 0) {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview });
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

function headOf(data: readonly string[][]): readonly string[] {
  return data.find((cells) => !isBlank(cells)) ?? [];
}

/** A cell may have several lines. */
function withLines(data: readonly string[][]): { line: number; cells: readonly string[] }[] {
  let next = 1;
  return data.map((cells) => {
    const line = next;
    next += cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1);
    return { line, cells };
  });
}

function isCalled(heading: string, names: readonly string[]): boolean {
  const bare = fold(heading.replace(/[*:_]/g, ' '));
  return names.some((name) => fold(name) === bare);
}
