import { t } from '../../i18n/t.js';
import type { FileRow } from '../../lib/row-file.js';

/** All that a file may say; each kind of file has some of them. */
export type ImportColumn = 'name' | 'link' | 'id' | 'members' | 'text';

/** A row of whichever kind: '' in the columns that its kind has not. */
export type ImportRow = FileRow<ImportColumn>;

/** Why a row does not come in. */
export interface RowFault {
  line: number;
  /** null where it is the row as a whole. */
  column: ImportColumn | null;
  reason: string;
}

/** A row that may come in, as it is shown and as it is taken. */
export interface RightRow<T> {
  line: number;
  title: string;
  value: T;
}

export interface JudgedRows<T> {
  right: readonly RightRow<T>[];
  faults: readonly RowFault[];
}

/** One kind of file: what is in it, who judges its rows, and where they go. */
export interface RowImport<T> {
  title: string;
  /** In the order in which they are told of. */
  columns: readonly ImportColumn[];
  /** Of each list one column at least. */
  needs: readonly (readonly ImportColumn[])[];
  /** A file to begin with: its name, and the cells of one row. */
  template: { name: string; row: Readonly<Partial<Record<ImportColumn, string>>> };
  /** 'שתי קבוצות' */
  count: (count: number) => string;
  /** Writes nothing. Rows whose quotes are wrong are not among them. */
  judge(rows: readonly ImportRow[]): JudgedRows<T> | Promise<JudgedRows<T>>;
  /** @returns what did not come in after all, though it was right before */
  bring(rows: readonly RightRow<T>[]): readonly RowFault[] | Promise<readonly RowFault[]>;
  /** All of them came in. */
  onDone: (count: number) => void;
}

/** By which names the columns of a kind are known in its files. */
export function headingsOf(columns: readonly ImportColumn[]): Record<ImportColumn, readonly string[]> {
  const names = (column: ImportColumn) =>
    columns.includes(column) ? t(`rowImport.headings.${column}`).split('|') : [];
  return {
    name: names('name'),
    link: names('link'),
    id: names('id'),
    members: names('members'),
    text: names('text'),
  };
}

/** Faults in the order of the file. */
export function inOrder(faults: readonly RowFault[]): RowFault[] {
  return [...faults].sort((one, other) => one.line - other.line);
}

/** Judges rows one after the other. @param judge what a row is taken as, or its faults without their line */
export function judgedEach<T>(
  rows: readonly ImportRow[],
  judge: (row: ImportRow) => Omit<RightRow<T>, 'line'> | readonly Omit<RowFault, 'line'>[],
): JudgedRows<T> {
  const judged = rows.map((row) => ({ line: row.line, said: judge(row) }));
  return {
    right: judged.flatMap(({ line, said }) => ('value' in said ? { ...said, line } : [])),
    faults: judged.flatMap(({ line, said }) =>
      'value' in said ? [] : said.map((fault) => ({ ...fault, line })),
    ),
  };
}
