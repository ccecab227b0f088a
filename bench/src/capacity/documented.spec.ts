import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { comparison, figuresOf } from '../scale/comparison.js';
import type { Compared } from '../scale/comparison.js';
import { assumedFigures, deployedSizes, measuredFigures } from './inputs.js';
import { limitsOf, needOf } from './model.js';
import { accountsInTables, limitsTable, moneyTable, tableOf } from './table.js';

const document = readFileSync(join(rootDir, 'docs', 'scale.md'), 'utf8');

/** Cells of a Markdown table, whatever its columns are padded with. */
function cellsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The one table that begins so. */
function documented(firstCell: string): string[][] {
  const tables = document.split(/\n(?!\|)/).flatMap((part) => {
    const table = part.slice(part.indexOf('\n|') + 1);
    return table.startsWith('|') ? [cellsOf(table)] : [];
  });
  const found = tables.filter(([head]) => head?.includes(firstCell));
  expect([firstCell, found.length]).toEqual([firstCell, 1]);
  return found[0] ?? [];
}

const measured = measuredFigures();
const assumed = assumedFigures();
const needs = accountsInTables.map((count) => needOf(count, measured, assumed));

describe('the tables of docs/scale.md', () => {
  it('have what the model says that accounts need, and what it costs', () => {
    const [all = [], money = []] = [tableOf(needs), moneyTable(needs)].map(cellsOf);
    const tables = document
      .split('\n\n')
      .filter((part) => part.startsWith('|') && part.includes('10,000,000 accounts'))
      .map(cellsOf);
    expect(tables).toEqual([all, money]);
  });

  it('have what breaks first', () => {
    const limits = limitsOf(measured, assumed, deployedSizes());
    expect(documented('carries accounts up to')).toEqual(cellsOf(limitsTable(limits)));
  });

  it('have what was measured of an act', () => {
    const { cpuSecondsAnAct: cpu, documentKbAnAct, fileKbAnAct } = measured;
    const of = (...parts: string[]) => parts.reduce((sum, part) => sum + (cpu[part] ?? NaN), 0);
    const rows: [string, number, string?][] = [
      ['Chromium', of('Chromium'), 'CPU-seconds'],
      ['MongoDB', of('MongoDB')],
      ['campaigns', of('campaigns')],
      ['automation', of('automation')],
      ['Kafka', of('Kafka')],
      ['gateway', of('gateway')],
      ['admin, auth, content, billing', of('admin', 'auth', 'content', 'billing')],
      ['object store, Redis', of('S3', 'Redis')],
      ['documents, as BSON, without indexes', documentKbAnAct, 'kB'],
      ['pictures', fileKbAnAct, 'kB'],
    ];
    const expected = rows.map(([name, value, unit]) => [
      name,
      [Number(value.toPrecision(name === 'pictures' ? 3 : 2)), unit].filter(Boolean).join(' '),
    ]);
    expect(documented('an act costs').slice(1)).toEqual(expected);
  });

  it('have what the simulated burst comes to', () => {
    const { rows, ours } = comparison();
    const titles: Partial<Record<Compared['name'], string>> = {
      ours: 'production',
      'lag alone': 'lag alone',
      'lag alone, 30 s to end': "lag alone, Kubernetes' own 30 s to end",
    };
    const figures = rows.map((row) => [titles[row.name], figuresOf(row, ours.pod.warm)] as const);
    const shown = figures.filter(([title]) => title !== undefined);
    const columns = Object.keys(shown[0]?.[1] ?? {});
    expect(documented('minutes to drain')).toEqual([
      ['', ...columns],
      ...shown.map(([title, values]) => [title, ...Object.values(values).map(String)]),
    ]);
    const [, whichever] = rows;
    expect(document).toContain(
      `(${whichever && figuresOf(whichever, 1)['minutes to drain']} minutes without`,
    );
  }, 60_000);
});
