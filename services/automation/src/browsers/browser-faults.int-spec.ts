import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { eventually } from '@megafon/testing';
import { isAlive } from '@megafon/processes';
import { descendantsOf, helpersOf } from '../../test/chromium-tree.js';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import type { DriverBench, SandboxWorld } from '../../test/sandbox-world.js';
import type { Config } from '../config.js';
import type { AccountContext } from './account-context.js';

const caseMs = 240_000;
/** A Chromium that has no processor for a while does not hang. */
const watched = { BROWSER_WATCH_MS: 200, BROWSER_HANG_MS: 60_000, BROWSER_MEMORY_MB: 8_000 };

let world: SandboxWorld;
let bench: DriverBench;
let happened: string[];

beforeEach(async () => {
  world = await startSandboxWorld();
});
afterEach(async () => {
  await bench?.stop();
  await world?.stop();
});

async function open(config: Partial<Config>): Promise<void> {
  happened = [];
  bench = await startDriver(world.url, { ...watched, ...config });
  bench.pool.observe({
    retired: (reason) => happened.push(`context: ${reason}`),
    restarted: (reason) => happened.push(`chromium: ${reason}`),
  });
}

function visit<T>(accountId: string, work: (context: AccountContext) => Promise<T>): Promise<T> {
  const proxyUrl = world.proxies[0]?.url ?? '';
  return bench.pool.visit(
    { accountId, proxyUrl, sessionRevision: 1, session: () => ({ cookies: [] }) },
    work,
  );
}

const identity = (accountId: string) => visit(accountId, async (context) => context);
const browserOf = (context: AccountContext) => context.page.browser().process()?.pid ?? 0;
const title = (accountId: string) =>
  visit(accountId, async ({ page }) => {
    await page.goto(`${world.url}/login`);
    await page.waitForSelector('#pass');
    return page.title();
  });
/** Resolves to its browser's process when the page is at it; it never comes to an end by itself. */
function endless(accountId: string) {
  let begun: (browser: number) => void = () => undefined;
  const begins = new Promise<number>((resolve) => (begun = resolve));
  const work = visit(accountId, async ({ page }) => {
    await page.goto(`${world.url}/login`);
    const never = page.evaluate('new Promise(() => undefined)');
    begun(page.browser().process()?.pid ?? 0);
    await never;
  });
  work.catch(() => undefined);
  return { begins, work };
}

describe('the browser pool and a fault', () => {
  it(
    'a killed renderer ends the visit in it at once; the others go on in the same Chromium',
    async () => {
      await open({});
      const other = await identity('other');
      const browser = browserOf(other);
      const before = helpersOf(browser, 'renderer');
      const { begins, work } = endless('a');
      await begins;
      const [renderer] = helpersOf(browser, 'renderer').filter((pid) => !before.includes(pid));
      process.kill(renderer ?? 0, 'SIGKILL');
      await expect(work).rejects.toThrow();
      expect(await title('a')).not.toBe('');
      expect(browserOf(await identity('a'))).toBe(browser);
      expect(await identity('other')).toBe(other);
      expect(happened).toEqual(['context: crash']);
    },
    caseMs,
  );

  it(
    'a renderer killed between two visits costs the account a new context and nothing else',
    async () => {
      await open({});
      const context = await identity('a');
      for (const renderer of helpersOf(browserOf(context), 'renderer')) process.kill(renderer, 'SIGKILL');
      await eventually(() => expect(context.isUsable).toBe(false));
      expect(await title('a')).not.toBe('');
      expect(happened).toEqual(['context: crash']);
    },
    caseMs,
  );

  it(
    'a Chromium that hangs is killed with all its helpers, and what waits for it fails',
    async () => {
      await open({ BROWSER_HANG_MS: 3_000 });
      const { begins, work } = endless('a');
      await begins;
      const processes = descendantsOf(browserOf(await identity('b')));
      expect(processes.length).toBeGreaterThan(3);
      process.kill(processes[0] ?? 0, 'SIGSTOP');
      await expect(work).rejects.toThrow();
      await eventually(() => expect(processes.filter(isAlive)).toEqual([]));
      expect(await title('a')).not.toBe('');
      expect(happened).toContain('chromium: hang');
    },
    caseMs,
  );

  it(
    'a page that hangs costs its visit, and its renderer goes',
    async () => {
      await open({});
      const context = await identity('a');
      const renderers = helpersOf(browserOf(context), 'renderer');
      expect(renderers).toHaveLength(1);
      await expect(visit('a', ({ page }) => page.evaluate('for (;;);'))).rejects.toThrow();
      await eventually(() => expect(renderers.filter(isAlive)).toEqual([]));
      expect(await title('a')).not.toBe('');
      expect(happened).toEqual(['context: failure']);
    },
    caseMs,
  );

  it(
    'a Chromium over its memory closes what is idle and is replaced, but never under a visit',
    async () => {
      await open({ BROWSER_MEMORY_MB: 1 });
      let finish: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (finish = resolve));
      let old = 0;
      const acting = visit('acting', async ({ page }) => {
        old = page.browser().process()?.pid ?? 0;
        await held;
        return page.evaluate('6 * 7');
      });
      await eventually(() => expect(old).toBeGreaterThan(0));
      await eventually(() => expect(happened).toContain('chromium: memory'));
      expect(isAlive(old)).toBe(true);
      finish();
      expect(await acting).toBe(42);
      expect(browserOf(await identity('acting'))).not.toBe(old);
      await eventually(() => expect(isAlive(old)).toBe(false));
    },
    caseMs,
  );

  it(
    'a Chromium that dies under a visit while it is being replaced is told of as well',
    async () => {
      await open({ BROWSER_MEMORY_MB: 1 });
      const { begins, work } = endless('acting');
      const old = await begins;
      await eventually(() => expect(happened).toContain('chromium: memory'));
      process.kill(old, 'SIGKILL');
      await expect(work).rejects.toThrow();
      await eventually(() => expect(happened).toContain('chromium: crash'));
    },
    caseMs,
  );

  it(
    'idle contexts of a Chromium over its memory are closed',
    async () => {
      await open({ BROWSER_MEMORY_MB: 1 });
      const idle = await identity('idle');
      await eventually(() => expect(idle.isUsable).toBe(false));
      await eventually(() => expect(happened).toContain('chromium: memory'));
      const closed = expect.stringMatching(/^context: (memory|replaced)$/);
      await eventually(() => expect(happened).toContainEqual(closed));
      await eventually(async () => {
        const left = (await readdir(bench.dataDir, { recursive: true })).filter((name) =>
          name.endsWith('.pid'),
        );
        expect(left).toEqual([]);
      });
    },
    caseMs,
  );
});
