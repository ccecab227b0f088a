import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'megafon-prune-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function aPackage(folder: string, manifest: object) {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
}

function aLink(name: string, folder: string) {
  const path = join(root, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(root, folder), path);
}

const prune = (...further: string[]) =>
  execFileSync(process.execPath, [join(rootDir, 'images', 'prune.mjs'), root, 'services/one', ...further], {
    stdio: 'pipe',
  });
const billed = () => {
  const { components } = JSON.parse(readFileSync(join(root, 'sbom.cdx.json'), 'utf8')) as {
    components: { purl: string; licenses?: { expression: string }[] }[];
  };
  return components;
};
const isThere = (path: string) => existsSync(join(root, path));

describe('a tree', () => {
  beforeEach(() => {
    aPackage('services/one', { name: '@m/one', dependencies: { '@m/lib': '*', used: '1' } });
    aPackage('libs/lib', { name: '@m/lib', dependencies: { inner: '2' }, devDependencies: { tested: '1' } });
    aPackage('libs/lib/node_modules/inner', { name: 'inner', version: '2.0.0', license: 'MIT' });
    aLink('@m/lib', 'libs/lib');
    aPackage('node_modules/used', {
      name: 'used',
      peerDependencies: { peer: '1', odd: '1' },
      peerDependenciesMeta: { odd: { optional: true } },
    });
    for (const name of ['peer', 'odd', 'tested', 'inner']) aPackage(`node_modules/${name}`, { name });
  });

  it('keeps what runs, where Node finds it, and nothing of tests', () => {
    prune();
    for (const path of ['used', 'peer', '@m/lib']) expect(isThere(`node_modules/${path}`)).toBe(true);
    expect(isThere('libs/lib/node_modules/inner')).toBe(true);
    for (const path of ['odd', 'tested', 'inner']) expect(isThere(`node_modules/${path}`)).toBe(false);
  });

  it('is written down, without what is our own', () => {
    prune();
    const components = billed();
    expect(components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/inner@2.0.0',
      'pkg:npm/peer@1.0.0',
      'pkg:npm/used@1.0.0',
    ]);
    expect(components[0]?.licenses).toEqual([{ expression: 'MIT' }]);
  });

  it('tells of what was built into the files of others, where they were built, and keeps none of it', () => {
    const sources = 'sources';
    aPackage(`${sources}/frontend`, {
      name: '@m/frontend',
      dependencies: { shown: '3', used: '1' },
      devDependencies: { bundler: '1' },
    });
    aPackage(`${sources}/node_modules/shown`, {
      name: 'shown',
      version: '3.1.0',
      dependencies: { deep: '1' },
    });
    for (const name of ['deep', 'used', 'bundler'])
      aPackage(`${sources}/node_modules/${name}`, { name, license: 'ISC' });
    prune(join(root, sources), 'frontend');
    expect(billed().map(({ purl }) => purl)).toEqual([
      ...['pkg:npm/deep@1.0.0', 'pkg:npm/inner@2.0.0', 'pkg:npm/peer@1.0.0', 'pkg:npm/shown@3.1.0'],
      'pkg:npm/used@1.0.0',
    ]);
    expect(isThere('node_modules/shown')).toBe(false);
  });

  it('that lacks something is refused', () => {
    rmSync(join(root, 'node_modules', 'peer'), { recursive: true });
    expect(prune).toThrow(/needs peer/);
  });
});
