import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import tseslint from 'typescript-eslint';

import { rootDir } from '../paths.js';

const config = join(rootDir, '.oxlintrc.json');

/** Where a Promise is of no use: a rule of ESLint's that is off here. */
const unwanted = ['@typescript-eslint/require-await'];

describe('npm run types', () => {
  let folder: string;

  beforeAll(() => {
    // Within the tree: what is imported is found as by any other file.
    folder = mkdtempSync(join(rootDir, 'infra', 'type-rules-'));
    writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "../../tsconfig.base.json" }');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function judged(source: string): { status: number | null; said: string } {
    writeFileSync(join(folder, 'judged.ts'), source);
    const oxlint = join(rootDir, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const args = [oxlint, '--config', config, '--type-aware', '--type-check', '--deny-warnings', folder];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: rootDir, encoding: 'utf8' });
    return { status, said: stdout };
  }

  it('judges by each rule that typescript-eslint recommends for what takes types to see', () => {
    const recommended = tseslint.configs.recommendedTypeCheckedOnly.flatMap(({ rules = {} }) =>
      Object.entries(rules).flatMap(([rule, level]) => (level === 'error' ? [rule] : [])),
    );
    const { rules } = JSON.parse(readFileSync(config, 'utf8')) as { rules: Record<string, string> };
    const ours = Object.keys(rules).map((rule) => rule.replace('typescript/', '@typescript-eslint/'));
    const wanted = recommended.filter((rule) => rule.startsWith('@') && !unwanted.includes(rule));
    expect([ours.toSorted(), new Set(Object.values(rules))]).toEqual([wanted.toSorted(), new Set(['error'])]);
  });

  it('lets pass what is right', () => {
    expect(
      judged('export const late = async (): Promise<number> => await Promise.resolve(1);'),
    ).toMatchObject({
      status: 0,
    });
  });

  it.each([
    ['a wrong type', "export const three: number = 'three';", 'TS2322'],
    [
      'a promise that nobody waits for',
      'export function go() {\n  Promise.resolve(1);\n}',
      'no-floating-promises',
    ],
    ['what is anything', 'export const n: number = JSON.parse("1");', 'no-unsafe-assignment'],
  ])('finds %s', (_what, source, fault) => {
    const { status, said } = judged(source);
    expect(status).toBe(1);
    expect(said).toContain(fault);
  });
});
