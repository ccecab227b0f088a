import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'megafon-bill-'));
  const components = [{ type: 'library', name: 'zod', version: '4.6.0', purl: 'pkg:npm/zod@4.6.0' }];
  writeFileSync(join(tree, 'sbom.cdx.json'), JSON.stringify({ bomFormat: 'CycloneDX', components }));
});
afterEach(() => rmSync(tree, { recursive: true }));

const add = (input: string) =>
  spawnSync(process.execPath, [join(rootDir, 'images', 'add-system.mjs'), tree], { input, encoding: 'utf8' });
const bill = () =>
  JSON.parse(readFileSync(join(tree, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string }[];
  };

it('puts the packages of the system and Node beside those of the lock file, each once', () => {
  const packages = 'libstdc++6 12.2.0-14+deb12u1 amd64\nlibc6 2.36-9 amd64\n';
  expect([add(packages).status, add(packages).status]).toEqual([0, 0]);
  expect(bill()).toMatchObject({ bomFormat: 'CycloneDX' });
  expect(bill().components.map(({ purl }) => purl)).toEqual([
    'pkg:deb/debian/libc6@2.36-9?arch=amd64',
    'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64',
    `pkg:generic/node@${process.version.slice(1)}`,
    'pkg:npm/zod@4.6.0',
  ]);
});

it.each(['', 'libc6 2.36-9\n'])('fails where it is not told what there is: %j', (input) => {
  expect(add(input).status).not.toBe(0);
  expect(bill().components).toHaveLength(1);
});
