import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import config from '../../eslint.config.js';
import { lateFormatters } from './late-formatters.js';

const linter = new Linter({ configType: 'flat' });
const parsed = [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } }, ...lateFormatters];
const faults = (code: string, filename = 'frontend/src/lib/x.ts') =>
  linter.verify(`const x = ${code};`, parsed as Linter.Config[], { filename }).length;

describe('a formatter', () => {
  it.each([
    "new Intl.NumberFormat('he-IL')",
    "{ number: new Intl.NumberFormat('he-IL') }",
    "new Intl.Segmenter('he', { granularity: 'grapheme' })",
  ])('is not made while the modules of a page are read: %s', (code) => {
    expect(faults(code)).toBe(1);
    expect(faults(code, 'libs/contracts/src/text/x.ts')).toBe(1);
    expect(faults(code, 'services/content/src/x.ts')).toBe(0);
  });

  it.each([
    "madeOnce(() => new Intl.NumberFormat('he-IL'))",
    "function (at) { return new Intl.DateTimeFormat('he').format(at); }",
    'new Map()',
  ])('may be made by who asks: %s', (code) => expect(faults(code)).toBe(0));

  it('is looked for wherever the repository is linted', () => {
    expect(config).toEqual(expect.arrayContaining(lateFormatters));
  });
});
