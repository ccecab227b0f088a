import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@megafon/testing';
import { startDriver, startSandboxWorld } from '../../../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../../../test/sandbox-world.js';
import { layoutOf, profileOf } from '../../profiles/profile-of.js';
import { openBareDriver } from '../stand-alone-driver.js';
import { checkDriver, tableOf } from './driver-check.js';
import { readOptions } from './config.js';
import { lookAtPage } from './expectations.js';
import { openOwnBrowser } from './own-browser.js';
import { runSteps } from './run-check.js';
import type { StepResult } from './run-check.js';
import { checkSteps, neededSteps } from './steps.js';

let world: SandboxWorld;
let folder: string;
let said: string[];

beforeAll(async () => {
  world = await startSandboxWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-check-test-'));
  said = [];
});
afterEach(async () => {
  await world.tell('DELETE', '/truth/faults');
  await rm(folder, { recursive: true, force: true });
});

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
const withoutFile = 'composer with a file: no file; name one with --file';
const faultsOf = (results: readonly StepResult[]) =>
  results.filter(({ state }) => state !== 'ok').map(({ step, what }) => `${step}: ${what}`);
const say = (line: string) => void said.push(line);
const optionsFor = (username: string, ...more: string[]) => {
  const signIn = ['--username', username, '--password', 'sandbox-pass', '--headless'];
  return readOptions(['--profile', 'sandbox', '--url', world.url, ...signIn, ...more], {});
};
const check = (username: string, more: string[] = [], answer = '') =>
  checkDriver(optionsFor(username, ...more), { folder, say, ask: async () => answer });
const postsOf = async (username: string) =>
  (await world.truth<{ posts: TruthPost[] }>(`/truth/posts?author=${username}`)).posts;

/** A post of somebody's, with one comment. */
async function commentedPost(username: string): Promise<string> {
  const bench = await startDriver(world.url);
  try {
    const proxyUrl = world.proxies[2]?.url ?? '';
    const context = await bench.pool.open({ proxyUrl, session: null, withPictures: false });
    await bench.driver.openLogin(context);
    await bench.driver.fillCredentials(context, username, 'sandbox-pass');
    await bench.driver.submitCredentials(context);
    const soon = () => Promise.resolve(30_000);
    const post = { text: 'פוסט עם תגובה', mediaPaths: [] };
    const ready = await bench.driver.preparePublish(context, { groupId: '310200000' }, post);
    const { permalink } = await ready.submit(soon);
    const comment = { text: 'תגובה', mediaPaths: [] };
    await (await bench.driver.prepareComment(context, permalink ?? '', comment)).submit(soon);
    return permalink ?? '';
  } finally {
    await bench.stop();
  }
}

describe('the check of the driver on the sandbox', () => {
  it('takes every step that reads, through its proxy, with a picture of each, and changes nothing', async () => {
    const done = await check('plain-2', ['--proxy', world.proxies[1]?.url ?? '']);
    const { results } = done;
    expect(faultsOf(results)).toEqual([withoutFile]);
    expect(results.map(({ step }) => step)).toEqual([
      ...['login page', 'sign in', 'home page', 'own name', 'groups'],
      ...['group page', 'composer', 'composer with a file', 'own posts', 'reactions'],
      ...['comments', 'comment field'],
    ]);
    expect(results.flatMap(({ off }) => off)).toEqual([]);
    const taken = results.filter(({ state }) => state === 'ok');
    expect(taken.every(({ picture }) => picture !== null && existsSync(picture))).toBe(true);
    expect(await readdir(join(folder, 'sandbox-own'))).toHaveLength(results.length - 1);
    // The button of a comment comes with its text, and none is written.
    expect(done.unseen).toEqual(expect.arrayContaining(['joinDeclined', 'sendComment']));
    for (const name of ['composer', 'commentText', 'article', 'ownRegion'])
      expect(done.unseen).not.toContain(name);
    const table = tableOf(done).split('\n');
    expect(table.join()).toContain('likes');
    expect(table.at(-1)).toBe(`On no page of this check: ${done.unseen?.join(', ')}`);
    expect(await postsOf('plain-2')).toEqual([]);
    const { requests } = await world.truth<{
      requests: { method: string; path: string; proxy: string | null }[];
    }>('/truth/requests?account=plain-2');
    const writes = requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);
    expect(writes.filter((path) => path !== '/login')).toEqual([]);
    expect(new Set(requests.map(({ proxy }) => proxy))).toEqual(new Set(['proxy-2']));
  });

  it('gives the composer a file, and posts nothing', async () => {
    const file = join(folder, 'picture.png');
    await writeFile(file, Buffer.from(pixel, 'base64'));
    const { results } = await check('plain-3', ['--file', file]);
    expect(results.find(({ step }) => step === 'composer with a file')).toMatchObject({
      state: 'ok',
      off: [],
    });
    expect(await postsOf('plain-3')).toEqual([]);
  });

  it.each([
    ['the group was typed', '310200000', 'ok', 1],
    ['anything else was typed', 'yes', 'skipped', 0],
  ])('publishes only when %s', async (_when, answer, state, count) => {
    const username = count === 1 ? 'plain-4' : 'plain-5';
    const text = 'בדיקת הדרייבר 👩‍💻';
    const { results } = await check(username, ['--publish', '310200000', '--text', text], answer);
    expect(results.at(-1)).toMatchObject({ step: 'publish', state });
    expect((await postsOf(username)).map((post) => post.text)).toEqual(Array(count).fill(text));
  });

  it('says which step failed and why, and goes on with the others', async () => {
    const fault = { kind: 'layout-changed', account: 'plain-6', path: '/groups/310200000', times: 2 };
    await world.tell('POST', '/truth/faults', fault);
    const { results } = await check('plain-6', ['--group', '310200000']);
    const states = Object.fromEntries(results.map(({ step, state, what }) => [step, `${state} ${what}`]));
    expect(states['group page']).toMatch(/^failed unknown-page: the page came to rest without/);
    expect(states['composer']).toMatch(/^ok/);
  });

  it('names each thing of a page that is not as the profile has it, though the step is well', async () => {
    const fault = (kind: string, path: string) =>
      world.tell('POST', '/truth/faults', { kind, account: 'plain-7', path });
    await fault('notification-prompt', '/groups/310200000');
    const { results } = await check('plain-7', ['--group', '310200000']);
    const off = Object.fromEntries(results.map(({ step, off: is }) => [step, is]));
    expect(results.map(({ state }) => state)).not.toContain('failed');
    expect(off['group page']).toEqual(['put aside: notifications']);
    expect(off['home page']).toEqual([]);
    expect(tableOf({ results, unseen: [] })).toContain('put aside: notifications');
    await world.tell('DELETE', '/truth/faults');
    await world.tell('POST', '/truth/faults', { kind: 'admins-only', account: 'plain-7', path: '/groups' });
    const { results: again } = await check('plain-7', ['--group', '310200000']);
    expect(again.find(({ step }) => step === 'composer')).toMatchObject({
      state: 'failed',
      what: 'admins-only',
      off: ['without composer', 'without postText', 'without post', 'without postMedia or addMedia'],
    });
  });

  it('has nothing to open where comments are off', async () => {
    const post = await commentedPost('plain-10');
    const fault = { kind: 'comments-off', account: 'plain-12', path: '/api/view/comments', times: 100 };
    await world.tell('POST', '/truth/faults', fault);
    const { results } = await check('plain-12', ['--post', post]);
    expect(results.at(-1)).toMatchObject({
      step: 'comment field',
      state: 'skipped',
      what: 'comments are off at this post; name another with --post',
    });
  });

  it('knows the button of the comment field by the field', async () => {
    const profile = profileOf('sandbox', world.url);
    const { context, close } = await openOwnBrowser(optionsFor('plain'), profile);
    try {
      const button = '<button>Post comment</button>';
      const seenIn = async (page: string) => {
        await context.page.setContent(`<html lang="en"><main>${page}</main></html>`);
        return (await lookAtPage(context, profile, 'comment field')).seen;
      };
      expect(await seenIn(`<article>${button}</article>`)).not.toContain('sendComment');
      const field = '<textarea aria-label="Write a comment…"></textarea>';
      expect(await seenIn(`<div>${field}${button}</div>`)).toEqual(
        expect.arrayContaining(['commentText', 'sendComment']),
      );
    } finally {
      await close();
    }
  });

  it('checks a layout that is not deployed, and names its version', async () => {
    const { locators, ...layout } = layoutOf(profileOf('sandbox', world.url));
    const ownRegion = { role: 'navigation', names: ['ניווט אחר', 'Other navigation'] };
    const comment = { role: 'article', names: ['תשובה של', 'Answer by'], match: 'start' };
    const path = join(folder, 'layout.json');
    const edited = { ...layout, version: 'edited', locators: { ...locators, ownRegion, comment } };
    await writeFile(path, JSON.stringify(edited));
    const post = await commentedPost('plain-8');
    const { results } = await check('plain-9', ['--layout', path, '--post', post]);
    expect(said[0]).toContain('of edited');
    expect(results.find(({ step }) => step === 'own name')).toMatchObject({ state: 'failed' });
    expect(results.find(({ step }) => step === 'groups')).toMatchObject({ state: 'ok' });
    expect(results.find(({ step }) => step === 'comments')).toMatchObject({
      state: 'failed',
      what: expect.stringContaining('none seen as one'),
    });
  });

  it('gets through a storm, and says what was in the way', async () => {
    await world.tell('POST', '/truth/settings', { storm: true, seed: 1 });
    try {
      const { results } = await check('plain-11', ['--group', '310200000']);
      expect(faultsOf(results)).toEqual([withoutFile]);
      expect(results.flatMap(({ off }) => off)).not.toEqual([]);
    } finally {
      await world.tell('POST', '/truth/settings', { storm: false, seed: 1 });
    }
  }, 240_000);

  it('stops where the account cannot sign in', async () => {
    const { results, unseen } = await check('blocked');
    expect(unseen).toBeNull();
    expect(results.map(({ state }) => state)).toEqual(['ok', 'failed', ...Array<string>(10).fill('skipped')]);
    expect(results[1]?.what).toContain('blocked');
  });

  it('waits until a person has signed in, with all that is asked', async () => {
    const options = { ...optionsFor('two-factor'), credentials: null };
    const profile = profileOf('sandbox', world.url);
    const driver = openBareDriver(profile);
    const browser = await openOwnBrowser(options, profile);
    const { context } = browser;
    // As a page that is not drawn to its end has it at first.
    const looked: string[] = [];
    const looks = () => looked.filter((kind) => kind === 'two-factor').length;
    const byHand = async (line: string) => {
      if (line.startsWith('Sign in in the window')) {
        await driver.fillCredentials(context, 'two-factor', 'sandbox-pass');
        await driver.submitCredentials(context);
      } else if (line.includes('two-factor')) {
        await eventually(() => expect(looks()).toBeGreaterThan(3));
        const { code } = await world.truth<{ code: string }>('/truth/phone/two-factor');
        await driver.submitCode(context, { twoFactorCode: code, captchaCode: '' });
      }
    };
    try {
      const hands: Promise<void>[] = [];
      const look = async (kind: string) => {
        looked.push(kind);
        if (kind === 'two-factor' && looks() === 1) throw new Error('the page changed');
        if (kind === 'two-factor') return looks() === 2 ? ['without two', 'without three'] : ['without two'];
        return (await lookAtPage(context, profile, kind)).off;
      };
      const parts = { driver, profile, context, options, ask: async () => '', look };
      const steps = checkSteps({ ...parts, say: (line) => void hands.push(byHand(line)) }).slice(0, 3);
      const results = await runSteps(context, steps, {
        ...{ folder, needed: neededSteps, tell: () => undefined },
        look: async () => [],
      });
      await Promise.all(hands);
      expect(results.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
      expect(results[1]?.what).toContain('two-factor (without two) → signed-in');
    } finally {
      await browser.close();
    }
  });
});
