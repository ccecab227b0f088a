import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@megafon/testing';
import { Logger } from '@nestjs/common';
import type { JWK } from 'jose';
import { folderOf } from '../../../test/fixture-pages.js';
import { sandboxSelectors } from '../../../test/sandbox-pages.js';
import type { AutomationMetrics } from '../../automation-metrics.js';
import { profileOf } from '../../profiles/profile-of.js';
import { CurrentProfile } from './current-profile.js';
import { readFixtures } from './fixture-files.js';
import { layoutCommand } from './layout-command.js';
import { layoutKeys } from './layout-keys.js';
import { pageLayout } from './layout-schema.js';
import type { LayoutFile } from './layout-schema.js';
import { openLayout, signLayout } from './signed-layout.js';

const released = profileOf('sandbox', undefined);
let folder: string;
let keys: string;
let key: JWK;
/** What was signed by the command: the sandbox's own layout, with a name changed. */
let signed: string;
let file: LayoutFile;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  Logger.overrideLogger(false);
  folder = await mkdtemp(join(tmpdir(), 'megafon-layouts-'));
  keys = await layoutCommand(['keys', '--key', at('key.jwk')]);
  key = JSON.parse(await readFile(at('key.jwk'), 'utf8')) as JWK;
  const shown = pageLayout.parse(JSON.parse(await layoutCommand(['show', '--network', 'sandbox'])));
  const { post } = shown.locators;
  const more = { ...post, names: [...(post.names ?? []), 'שיגור'] };
  const changed = { ...shown, version: '2', locators: { ...shown.locators, post: more } };
  await writeFile(at('layout.json'), JSON.stringify(changed));
  await writeFile(at('meant.json'), JSON.stringify(sandboxSelectors));
  await writeFile(at('keys.json'), keys);
  // Some of its pages: another suite holds every locator against all of them.
  await mkdir(at('pages'));
  for (const name of ['composer', 'group-member', 'home', 'login', 'redesigned'])
    for (const page of [`${name}.he.html`, `${name}.en.html`])
      await copyFile(join(folderOf('sandbox'), page), join(at('pages'), page));
  const pages = ['--meant', at('meant.json'), '--fixtures', at('pages')];
  const args = ['--network', 'sandbox', '--layout', at('layout.json'), ...pages];
  signed = await layoutCommand(['sign', ...args, '--key', at('key.jwk')]);
  file = await openLayout(signed, layoutKeys.parse(keys));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a layout file', () => {
  let gauge: () => number | Promise<number>;
  let current: CurrentProfile;
  const put = (text: string) => writeFile(at('current.jws'), text);
  const comesTo = (version: string, refusal: RegExp | null) =>
    eventually(async () => {
      expect(current.current.version).toBe(version);
      if (refusal === null) expect(current.refusal).toBeNull();
      else expect(current.refusal).toMatch(refusal);
      expect(await gauge()).toBe(refusal === null ? 0 : 1);
    });

  beforeAll(async () => {
    const settings = {
      LAYOUT_FILE: at('current.jws'),
      LAYOUT_KEYS: layoutKeys.parse(keys),
      LAYOUT_LOOK_MS: 50,
    };
    const metrics: Pick<AutomationMetrics, 'gauge'> = {
      gauge: (_name, read) => {
        gauge = read;
      },
    };
    current = new CurrentProfile(released, settings, metrics as AutomationMetrics);
    await current.onModuleInit();
  });
  afterAll(() => current.onApplicationShutdown());

  it('that is not there leaves the layout of the release', () => comesTo(released.version, null));

  it('is used once it is there, and says nothing of what is none of its business', async () => {
    await put(signed);
    await comesTo('2', null);
    expect(current.current.locators.post.names).toContain('שיגור');
    const { origin, hosts, limits, sessionCookies } = released;
    expect(current.current).toMatchObject({ origin, hosts, limits, sessionCookies });
  });

  it('that others signed is refused, and the one before stays', async () => {
    const other = at('other.jwk');
    await layoutCommand(['keys', '--key', other]);
    const stranger = JSON.parse(await readFile(other, 'utf8')) as JWK;
    await put(await signLayout({ ...file, layout: { ...file.layout, version: '3' } }, stranger));
    await comesTo('2', /^the signature is of none of the keys$/);
  });

  it('that was changed after it was signed is refused', async () => {
    const [header, payload = '', mac] = signed.split('.');
    const text = Buffer.from(payload, 'base64url').toString().replace('"version":"2"', '"version":"9"');
    await put([header, Buffer.from(text).toString('base64url'), mac].join('.'));
    await comesTo('2', /^the signature/);
  });

  it.each([
    ['of another network', { network: 'facebook' as const }, /^it is a layout of facebook$/],
    [
      'that leads to another host',
      { paths: { ...released.paths, home: '//evil.test/' } },
      /home: is no path/,
    ],
    [
      'whose groups are no groups',
      { paths: { ...released.paths, group: '/groups' } },
      /does not name \{group\}/,
    ],
    ['with a broken expression', { memberCount: '(' }, /memberCount: is no regular expression/],
    ['that says how often is acted', { limits: { daily: { publish: 999 } } }, /Unrecognized key: "limits"/],
  ])('%s is refused', async (_name, change, why) => {
    const { network = 'sandbox', ...layout } = change as Partial<LayoutFile>;
    const broken = { ...file, network, layout: { ...file.layout, ...layout } };
    await put(await signLayout(broken, key));
    await comesTo('2', why);
  });

  it('that does not hold on its own fixtures is refused, and says where', async () => {
    const composer = { ...file.layout.locators.composer, names: ['אין כזה'] };
    const layout = { ...file.layout, version: '4', locators: { ...file.layout.locators, composer } };
    await put(await signLayout({ ...file, layout }, key));
    await comesTo(
      '2',
      /^it does not hold on its fixtures: composer\.en: composer does not find what is meant/,
    );
  });

  it('that is put back is used again, and one that is taken away ends', async () => {
    await put(signed);
    await comesTo('2', null);
    await rm(at('current.jws'));
    await comesTo(released.version, null);
  });

  it('is signed as documented, on the pages of the release where no others are named', async () => {
    await writeFile(at('shown.json'), await layoutCommand(['show', '--network', 'facebook']));
    const args = ['--network', 'facebook', '--layout', at('shown.json'), '--key', at('key.jwk')];
    const opened = await openLayout(await layoutCommand(['sign', ...args]), layoutKeys.parse(keys));
    const released = readFixtures(folderOf('facebook'));
    expect(opened.fixtures.map(({ name }) => name)).toEqual(released.map(({ name }) => name));
  });

  it('is tried by hand as well, and its key is written once', async () => {
    await writeFile(at('signed.jws'), signed);
    const tried = await layoutCommand(['try', '--file', at('signed.jws'), '--keys', at('keys.json')]);
    expect(tried).toMatch(/^sandbox 2: holds on 10 fixtures$/);
    await expect(layoutCommand(['keys', '--key', at('key.jwk')])).rejects.toThrow(/EEXIST/);
    await expect(layoutCommand(['sign', '--network', 'nowhere'])).rejects.toThrow(/^--network is/);
  });
});
