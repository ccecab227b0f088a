import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { errorCatalogue } from '@megafon/contracts';

const root = join(import.meta.dirname, '..', '..');
const codes = Object.entries(errorCatalogue);
const leftOut = ['node_modules', 'dist', 'lint'];
const isTest = (path: string) => /\.(int-|e2e-)?spec\.ts$/.test(path);

async function sourcesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return leftOut.includes(entry.name) ? [] : sourcesOf(path);
      return path.endsWith('.ts') ? [path] : [];
    }),
  );
  return found.flat();
}

async function textOf(paths: readonly string[]): Promise<string> {
  return (await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')))).join('\n');
}

/** Each is something that a person can be told: none is left over, and none is told untried. */
describe('the refusals of the catalogue', () => {
  it('are each given somewhere, and seen by a test of what gives them', async () => {
    const all = (await Promise.all(['services', 'libs', 'e2e/src'].map(sourcesOf))).flat();
    const catalogue = join('libs', 'contracts', 'src');
    const given = await textOf(all.filter((path) => !isTest(path) && !path.startsWith(catalogue)));
    const tests = await textOf(all.filter(isTest));
    expect(codes.filter(([code]) => !given.includes(code)).map(([code]) => code)).toEqual([]);
    const isSeen = ([code, { text }]: (typeof codes)[number]) => tests.includes(code) || tests.includes(text);
    expect(codes.filter((one) => !isSeen(one)).map(([code]) => code)).toEqual([]);
  });
});
