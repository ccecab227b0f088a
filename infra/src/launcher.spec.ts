import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

import { rootDir } from './paths.js';

/** Of what is loaded at once: what is imported later is built by then. */
const specifiers = /\bfrom '([^']+)'/g;
const typesAlone = /(?:import|export) type [^;]*;/g;

/** Modules of infra that are loaded with this one, and the libraries that they ask for. */
function loadedWith(entry: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(entry)) return seen;
  const text = readFileSync(entry, 'utf8').replace(typesAlone, '');
  const names = [...text.matchAll(specifiers)].map(([, name = '']) => name);
  seen.set(
    entry,
    names.filter((name) => name.startsWith('@megafon/')),
  );
  for (const name of names.filter((each) => each.startsWith('.'))) {
    const file = resolve(dirname(entry), name.replace(/\.js$/, '.ts'));
    if (existsSync(file)) loadedWith(file, seen);
  }
  return seen;
}

describe('the launcher', () => {
  it('asks for no library that is not built before it', () => {
    const loaded = loadedWith(join(rootDir, 'infra', 'src', 'launcher.ts'));
    expect(loaded.size).toBeGreaterThan(50);
    const asked = new Set([...loaded.values()].flat());
    expect([...asked].sort()).toEqual(['@megafon/concurrency', '@megafon/processes']);
  });
});
