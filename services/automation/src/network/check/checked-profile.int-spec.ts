import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { folderOf } from '../../../test/fixture-pages.js';
import { sandboxSelectors } from '../../../test/sandbox-pages.js';
import { layoutOf, profileOf } from '../../profiles/profile-of.js';
import { readFixtures } from '../layouts/fixture-files.js';
import { layoutCommand } from '../layouts/layout-command.js';
import { pageLayout } from '../layouts/layout-schema.js';
import type { LayoutFile } from '../layouts/layout-schema.js';
import { LayoutError, signLayout } from '../layouts/signed-layout.js';
import { checkedProfile } from './checked-profile.js';

const released = profileOf('sandbox', 'http://127.0.0.1:4199');
const layout = pageLayout.parse({ ...layoutOf(released), version: 'mended', settledMs: 777 });
const file: LayoutFile = {
  network: 'sandbox',
  layout,
  meant: sandboxSelectors,
  fixtures: readFixtures(folderOf('sandbox')).filter(({ name }) => name === 'login'),
};
let folder: string;
let key: JWK;
const at = (name: string) => join(folder, name);
const check = async (content: string, { withKeys = false } = {}) => {
  await writeFile(at('layout'), content);
  const keysPath = withKeys ? at('keys.json') : null;
  return checkedProfile({
    profile: 'sandbox',
    url: released.origin,
    layout: { path: at('layout'), keysPath },
  });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-checked-profile-'));
  await writeFile(at('keys.json'), await layoutCommand(['keys', '--key', at('key.jwk')]));
  key = JSON.parse(await readFile(at('key.jwk'), 'utf8')) as JWK;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the profile that is checked', () => {
  it("is the release's where no layout is named", async () => {
    expect(await checkedProfile({ profile: 'facebook', layout: null })).toEqual(
      profileOf('facebook', undefined),
    );
  });

  it('has the layout of a file that was edited, and nothing else of it', async () => {
    const checked = await check(JSON.stringify(layout));
    expect(checked).toMatchObject({ version: 'mended', settledMs: 777 });
    const { origin, hosts, limits, sessionCookies } = released;
    expect(checked).toMatchObject({ origin, hosts, limits, sessionCookies });
  });

  it.each([
    ['that is no layout', '{}', /^the layout has faults: version: /],
    ['that is neither JSON nor signed', '{"version"', /^the layout is no JSON/],
    [
      'that leads to another host',
      JSON.stringify({ ...layout, paths: { ...layout.paths, home: '//evil.test/' } }),
      /^the layout has faults: paths.home: is no path/,
    ],
    [
      'that says how often is acted',
      JSON.stringify({ ...layout, limits: {} }),
      /^the layout has faults: : Unrecognized key: "limits"/,
    ],
  ])('is none with an edited file %s', async (_what, content, why) => {
    await expect(check(content)).rejects.toThrow(LayoutError);
    await expect(check(content)).rejects.toThrow(why);
  });

  it('has the layout of a signed file, held against its keys and its own fixtures as a deployed one', async () => {
    const checked = await check(await signLayout(file, key), { withKeys: true });
    expect(checked).toMatchObject({ version: 'mended', settledMs: 777, origin: released.origin });
  });

  it.each<[what: string, change: Partial<LayoutFile>, why: RegExp]>([
    ['of another network', { network: 'facebook' }, /^it is a layout of facebook$/],
    [
      'that does not hold on its fixtures',
      { meant: { ...sandboxSelectors, logIn: 'h1' } },
      /^it does not hold on its fixtures: login\.en: logIn/,
    ],
  ])('is none with a signed file %s', async (_what, change, why) => {
    const signed = await signLayout({ ...file, ...change }, key);
    await expect(check(signed, { withKeys: true })).rejects.toThrow(why);
  });

  it('is none with a signed file that nobody can tell who signed', async () => {
    const signed = await signLayout(file, key);
    await expect(check(signed)).rejects.toThrow(/^the file is signed: name the keys with --keys$/);
    await layoutCommand(['keys', '--key', at('other.jwk')]);
    const stranger = JSON.parse(await readFile(at('other.jwk'), 'utf8')) as JWK;
    const strange = await signLayout(file, stranger);
    await expect(check(strange, { withKeys: true })).rejects.toThrow(/^the signature is of none/);
  });
});
