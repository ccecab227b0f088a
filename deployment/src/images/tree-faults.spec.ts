import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { mostMegabytes, treeFaults } from './tree-faults.js';
import type { BuiltTree } from './tree-faults.js';

let folder: string;

const put = (name: string, text = '') => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const config = {
  ...{ User: '10001:10001', Env: [], WorkingDir: '/app/services/auth' },
  ...{ Entrypoint: ['/usr/local/bin/node'], Cmd: ['dist/main.js'] },
  Healthcheck: { Test: ['CMD', '/usr/local/bin/node', '/app/healthcheck.mjs'] },
};
const parts = ['pkg:npm/mongoose@9.0.0', 'pkg:deb/debian/libc6@2.36?arch=amd64', 'pkg:generic/node@24.0.0'];
const billOf = (purls: readonly string[]) => JSON.stringify({ components: purls.map((purl) => ({ purl })) });
const faultsOf = (changed: Partial<BuiltTree> = {}) =>
  treeFaults(
    {
      folder,
      megabytes: mostMegabytes,
      ...{ config, hasBrowser: false, bundled: [], asksItself: true },
      ...changed,
    },
    10_001,
  ).join('\n');

const fonts = {
  hebrew: 'usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf',
  emoji: 'usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
};
const tini = { ...config, Entrypoint: ['/usr/bin/tini', '--', '/usr/local/bin/node'] };
const withBrowser = { hasBrowser: true, megabytes: 900, config: tini };
/** As images/automation.Dockerfile makes it. */
function putBrowser(): void {
  for (const name of ['bin/sh', fonts.hebrew, fonts.emoji, 'usr/bin/tini']) put(name);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'megafon-tree-'));
  put('app/sbom.cdx.json', billOf(parts));
  put('usr/local/bin/node');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a small image without a shell is right', () => {
  expect(faultsOf()).toBe('');
});

it.each([
  ['root', { config: { ...config, User: '' } }, /runs as root/],
  ['no health check', { config: { ...config, Healthcheck: null } }, /no health check/],
  [
    'one that needs a shell',
    { config: { ...config, Healthcheck: { Test: ['CMD-SHELL', 'node /app/healthcheck.mjs'] } } },
    /no health check/,
  ],
  ['no word of what was built into it', { bundled: ['mongoose', 'react'] }, /^has no react in/],
  ['too much in it', { megabytes: mostMegabytes + 1 }, /more than 220/],
])('is refused with %s', (_what, changed, fault) => {
  expect(faultsOf(changed)).toMatch(fault);
});

it('needs no health check where nobody asks', () => {
  expect(faultsOf({ config: { ...config, Healthcheck: null }, asksItself: false })).toBe('');
});

it.each(['bin/sh', 'usr/bin/dash'])('is refused with %s, unless Chromium needs a whole Debian', (shell) => {
  put(shell);
  expect(faultsOf()).toMatch(/has a shell/);
  putBrowser();
  expect(faultsOf(withBrowser)).toBe('');
});

describe('an image with a browser', () => {
  beforeEach(putBrowser);

  it.each([
    ['a font that writes Hebrew', fonts.hebrew, /has no Noto font for Hebrew/],
    ['a font of emoji', fonts.emoji, /has no NotoColorEmoji\.ttf/],
    ['the init process that it starts', 'usr/bin/tini', /has no \/usr\/bin\/tini/],
  ])('is refused without %s', (_what, name, fault) => {
    rmSync(join(folder, name));
    expect(faultsOf(withBrowser)).toMatch(fault);
  });

  it('takes another family of Noto, and none that only begins so', () => {
    rmSync(join(folder, fonts.hebrew));
    put('usr/share/fonts/truetype/noto/NotoSans-Regular.ttf');
    expect(faultsOf(withBrowser)).toMatch(/Hebrew/);
    put('usr/share/fonts/opentype/NotoSerifHebrew-Bold.otf');
    expect(faultsOf(withBrowser)).toBe('');
  });

  it.each([[config.Entrypoint], [null], [['/usr/local/bin/node', '/usr/bin/tini']]])(
    'is refused when it starts by %j: nobody takes the children that Chromium leaves',
    (Entrypoint) => {
      expect(faultsOf({ ...withBrowser, config: { ...config, Entrypoint } })).toMatch(
        /is not started by \/usr\/bin\/tini/,
      );
    },
  );

  it('is not asked of any other', () => {
    rmSync(join(folder, 'bin/sh'));
    expect(faultsOf()).toBe('');
  });
});

it.each([
  ['app/sbom.cdx.json', /no bill of materials/],
  ['usr/local/bin/node', /no Node/],
])('is refused without %s', (name, fault) => {
  rmSync(join(folder, name));
  expect(faultsOf()).toMatch(fault);
});

it.each(parts)('is refused whose bill of materials has nothing like %s', (purl) => {
  put('app/sbom.cdx.json', billOf(parts.filter((each) => each !== purl)));
  expect(faultsOf()).toMatch(/has nothing of .* in its bill of materials/);
});
