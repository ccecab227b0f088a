import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { guessedSeconds } from '../../jest/seconds-of-files.mjs';
import { batchesOf, writeBatches } from './batches.js';

const aSecondEach = (files: readonly string[]) => new Map(files.map((file) => [file, 1]));

describe('files of tests that are run together', () => {
  it('are of one kind and one package', () => {
    const files = [
      'libs/mongo/src/a.spec.ts',
      'libs/mongo/src/a.int-spec.ts',
      'libs/mongo/test/b.spec.ts',
      'services/auth/src/c.spec.ts',
      'infra/src/test/d.spec.ts',
      'frontend/src/e.test.tsx',
      'frontend/build/f.spec.ts',
    ];
    const batches = batchesOf(aSecondEach(files), 10);
    expect(batches.map(({ suite, root, files: members }) => [suite, root, members.length])).toEqual([
      ['unit', 'libs/mongo', 2],
      ['integration', 'libs/mongo', 1],
      ['unit', 'services/auth', 1],
      ['unit', 'infra', 1],
      ['frontend', 'frontend', 1],
      ['unit', 'frontend', 1],
    ]);
    expect(batches.flatMap((batch) => batch.files).sort()).toEqual([...files].sort());
  });

  it('are divided evenly where they would take too long', () => {
    const seconds = Object.entries({ a: 9, b: 4, c: 3, d: 2, e: 2 });
    const batches = batchesOf(new Map(seconds.map(([name, s]) => [`infra/${name}.spec.ts`, s])), 10);
    expect(batches.map((batch) => batch.seconds)).toEqual([11, 9]);
  });

  it('leave one alone that takes longer than all may', () => {
    const seconds = new Map(Object.entries({ 'infra/a.spec.ts': 90, 'infra/b.spec.ts': 1 }));
    const batches = batchesOf(seconds, 30);
    expect(batches.map(({ files }) => files)).toEqual([['infra/a.spec.ts'], ['infra/b.spec.ts']]);
  });

  describe('as jest gets them', () => {
    let dir: string;
    beforeEach(() => {
      dir = mkdtempSync(join(tmpdir(), 'megafon-batches-'));
    });
    afterEach(() => rmSync(dir, { recursive: true }));

    it('are imported one after the other, by a file whose name says how long they take', () => {
      const files = ['infra/a.spec.ts', "infra/b's.spec.ts"];
      const [path = ''] = writeBatches(batchesOf(aSecondEach(files), 10), dir, '/times');
      expect(basename(path)).toBe('unit.infra.0.2s.batch.ts');
      expect(guessedSeconds(path, 'unit')).toBe(2);
      const [, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
      expect(lines.map((line) => /^await fileSuite\("([^"]+)", .*\);$/.exec(line)?.[1])).toEqual(files);
    });
  });
});
