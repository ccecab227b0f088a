import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { changedFiles, isBuilt, sourceFiles, sourceFingerprint, writeStamp } from './stamp.js';

let root: string;
let stamp: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'));
  stamp = join(root, '.data', 'stamp');
  for (const dir of ['libs/mail', 'services/auth', 'sandbox/network']) {
    write(`${dir}/src/main.ts`, 'export {};');
    write(`${dir}/dist/main.js`, '');
  }
  write('frontend/project.json', '{}');
  writeStamp(stamp, sourceFingerprint(root));
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the stamp of a build', () => {
  it('holds while nothing changes', () => {
    expect(isBuilt(root, stamp)).toBe(true);
  });

  it.each([
    ['a source changes', () => utimesSync(join(root, 'libs/mail/src/main.ts'), 1, 1)],
    ['a source is added', () => write('services/auth/src/new.ts', '')],
    ['a source is removed', () => rmSync(join(root, 'sandbox/network/src/main.ts'))],
    ['a built folder is removed', () => rmSync(join(root, 'services/auth/dist'), { recursive: true })],
    ['the packages change', () => write('package-lock.json', '{}')],
  ])('is void when %s', (_, change) => {
    change();
    expect(isBuilt(root, stamp)).toBe(false);
  });

  it('tells which files changed between two looks', () => {
    const before = sourceFiles(root);
    write('services/auth/src/new.ts', '');
    utimesSync(join(root, 'libs/mail/src/main.ts'), 1, 1);
    rmSync(join(root, 'sandbox/network/src/main.ts'));
    expect(changedFiles(before, sourceFiles(root)).sort()).toEqual([
      'libs/mail/src/main.ts',
      'sandbox/network/src/main.ts',
      'services/auth/src/new.ts',
    ]);
  });

  it.each(['services/auth/src/main.spec.ts', 'services/auth/dist/main.js', 'libs/mail/README.md'])(
    'does not care for %s, which no build reads',
    (path) => {
      write(path, 'changed');
      expect(isBuilt(root, stamp)).toBe(true);
    },
  );
});
