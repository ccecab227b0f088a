import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** What the longest files took on two cores, in seconds: where nobody has run them yet, the size of a file says little of it. */
const longFiles = JSON.parse(readFileSync(join(import.meta.dirname, 'long-files.json'), 'utf8'));
const secondsOfLong = new Map(
  Object.entries(longFiles).map(([path, seconds]) => [join(root, path), seconds]),
);

/** What a kilobyte of other tests takes about, in seconds. */
const secondsPerKilobyte = { e2e: 10, integration: 0.5, frontend: 0.3, unit: 0.1 };

/**
 * What a file of tests takes that nobody has run yet.
 * @param {string} path absolute
 * @param {string} kind as jest.config.js names it
 */
export function guessedSeconds(path, kind) {
  // Of several files together: their names tell.
  const [, told] = /\.(\d+)s\.batch\.ts$/.exec(path) ?? [];
  if (told !== undefined) return Number(told);
  return secondsOfLong.get(path) ?? (statSync(path).size / 1_000) * (secondsPerKilobyte[kind] ?? 1);
}
