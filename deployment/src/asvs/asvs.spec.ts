import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

const matrix = readFileSync(join(rootDir, 'docs', 'asvs.md'), 'utf8');
/** Every id of levels 1 and 2 of ASVS 5.0.0, with its level. */
const levels = JSON.parse(readFileSync(join(import.meta.dirname, 'requirements.json'), 'utf8')) as Readonly<
  Record<string, number>
>;

interface Row {
  /** The chapter it stands under: `V1`. */
  chapter: string;
  /** One id, or the first and the last of several: `V4.3.1–V4.3.2`. */
  id: string;
  cells: readonly string[];
}

function rowsOf(page: string): Row[] {
  return page.split('\n## ').flatMap((section) => {
    const [chapter = ''] = section.split(' ', 1);
    const lines = section.split('\n').filter((line) => line.startsWith('| V'));
    return lines.map((line) => {
      const [id = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return { chapter, id, cells };
    });
  });
}

/** What a row stands for; nothing where its id is none, or its range turned round. */
function idsOf({ id }: Row): string[] {
  const [, section = '', first = '', last = first] = /^(V\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?$/.exec(id) ?? [];
  const count = section === '' ? 0 : Math.max(0, Number(last) - Number(first) + 1);
  return Array.from({ length: count }, (_, place) => `${section}.${Number(first) + place}`);
}

function isFile(path: string): boolean {
  return (
    !path.split('/').includes('..') && !!statSync(join(rootDir, path), { throwIfNoEntry: false })?.isFile()
  );
}

function faultsOfRow(row: Row): string[] {
  const ids = idsOf(row);
  const [level, requirement, how = '', shownBy = ''] = row.cells;
  const known = [...new Set(ids.map((id) => levels[id]))].toSorted();
  const paths = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const faults: [isSo: boolean, fault: string][] = [
    [row.cells.length !== 4 || requirement === '', 'has not five cells that say something'],
    [ids.length === 0 || known.includes(undefined), 'is no requirement of levels 1 and 2'],
    [!row.id.startsWith(`${row.chapter}.`), `stands under ${row.chapter}`],
    [level !== known.join(', '), `is of level ${known.join(', ')}`],
    [!/^(?:kept|(?:not applicable|differs|open): \S.*)$/.test(how), `is neither kept nor says why: ${how}`],
    [how === 'kept' && paths.length === 0, 'is kept, and nothing shows it'],
    [
      shownBy.replaceAll(/`[^`]+`/g, '').replaceAll(/[,\s]/g, '') !== (paths.length > 0 ? '' : '–'),
      `is shown by no paths: ${shownBy}`,
    ],
    ...paths.map((path): [boolean, string] => [!isFile(path), `there is no ${path}`]),
  ];
  return faults.filter(([isSo]) => isSo).map(([, fault]) => `${row.id}: ${fault}`);
}

function faultsOf(page: string): string[] {
  const rows = rowsOf(page);
  const ids = rows.flatMap(idsOf);
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
  const missing = Object.keys(levels).filter((id) => !ids.includes(id));
  return [
    ...rows.flatMap(faultsOfRow),
    ...twice.map((id) => `${id} stands twice`),
    ...missing.map((id) => `${id} is missing`),
  ];
}

/** A change of the page, and what is said then. */
const twins: readonly [what: string, from: RegExp, to: string, fault: string][] = [
  ['a line that is left out', /\n\| V2\.1\.1 .*/, '', 'V2.1.1 is missing'],
  ['a line that stands twice', /(\n\| V2\.1\.1 .*)/, '$1$1', 'V2.1.1 stands twice'],
  ['a range that takes in another line', /V6\.6\.1–V6\.6\.3/, 'V6.5.5–V6.6.3', 'V6.6.1 is missing'],
  ['a range that is too long', /V4\.3\.1–V4\.3\.2/, 'V4.3.1–V4.3.3', 'is no requirement of levels 1 and 2'],
  ['a range that is too short', /V4\.3\.1–V4\.3\.2/, 'V4.3.1', 'V4.3.2 is missing'],
  ['a requirement of level 3', /\| V3\.2\.2 /, '| V3.2.3 ', 'V3.2.3: is no requirement of levels 1 and 2'],
  ['another level', /(\| V2\.1\.1 +\| )1/, '$12', 'V2.1.1: is of level 1'],
  ['another chapter', /\n## V2 /, '\n## V22 ', 'V2.1.1: stands under V22'],
  [
    'nothing that shows it',
    /(\| V8\.3\.1 .*\| kept +\|).*\|/,
    '$1 – |',
    'V8.3.1: is kept, and nothing shows it',
  ],
  [
    'a file that is gone',
    /http\/edge\.spec\.ts/,
    'http/edges.spec.ts',
    'there is no services/gateway/src/http/edges.spec.ts',
  ],
  ['a folder for a file', /`docs\/architecture\.md`/, '`docs`', 'there is no docs'],
  ['a word in place of a path', /`docs\/architecture\.md`/, 'the architecture', 'is shown by no paths'],
  [
    'a reason that is left out',
    /not applicable: there is none of the three/,
    'not applicable',
    'neither kept nor says why',
  ],
  [
    'a word that nobody knows',
    /(\| V8\.3\.1 .*\| )kept/,
    '$1yes',
    'V8.3.1: is neither kept nor says why: yes',
  ],
  ['a cell too many', /(\| V8\.3\.1 .*)/, '$1 x |', 'V8.3.1: has not five cells'],
];

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once, and what shows those that are kept', () => {
    expect(faultsOf(matrix)).toEqual([]);
  });

  it('is held to the whole list of ASVS 5.0.0', () => {
    const of = (wanted: number) => Object.values(levels).filter((level) => level === wanted).length;
    expect([of(1), of(2), Object.keys(levels).length]).toEqual([70, 183, 253]);
  });

  it.each(twins)('is refused with %s', (_what, from, to, fault) => {
    const broken = matrix.replace(from, to);
    expect(broken).not.toBe(matrix);
    expect(faultsOf(broken).join('\n')).toContain(fault);
  });
});
