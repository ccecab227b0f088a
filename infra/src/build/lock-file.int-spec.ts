import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { rootDir } from '../paths.js';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

const { packages } = JSON.parse(readFileSync(join(rootDir, 'package-lock.json'), 'utf8')) as Lock;

describe('package-lock.json', () => {
  it("has every platform's variant of a package: npm ci refuses a fresh clone otherwise", () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('does not name the registry it was made with', () => {
    const resolved = Object.values(packages as Record<string, { resolved?: string }>).map(
      (entry) => entry.resolved,
    );
    expect(resolved.filter((address) => address?.startsWith('http'))).toEqual([]);
  });
});
