import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@megafon/testing';
import { isAlive } from '@megafon/processes';
import { descendantsOf, helpersOf } from '../../test/chromium-tree.js';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import type { DriverBench, SandboxWorld } from '../../test/sandbox-world.js';
import type { AccountContext } from './account-context.js';
import { chromiumArguments } from './chromium-arguments.js';
import { claimBrowserFolder } from './leftover-browsers.js';

let world: SandboxWorld;
let bench: DriverBench;

beforeEach(async () => {
  world = await startSandboxWorld();
  bench = await startDriver(world.url, { BROWSER_WARM_CONTEXTS: 2 });
});
afterEach(async () => {
  await bench?.stop();
  await world?.stop();
});

const visit = <T>(accountId: string, work: (context: AccountContext) => Promise<T>, sessionRevision = 1) => {
  const proxyUrl = world.proxies[0]?.url ?? '';
  return bench.pool.visit({ accountId, proxyUrl, sessionRevision, session: () => ({ cookies: [] }) }, work);
};
const identity = (accountId: string, revision?: number) =>
  visit(accountId, async (context) => context, revision);
const browserPid = (context: AccountContext) => context.page.browser().process()?.pid ?? 0;

describe('the browser pool', () => {
  it('keeps a context warm, closes the one used longest ago, and opens anew for a new session', async () => {
    const first = await identity('a');
    expect(await identity('a')).toBe(first);
    await identity('b');
    await identity('c');
    expect(first.isUsable).toBe(false);
    const renewed = await identity('c', 2);
    expect(await identity('c', 2)).toBe(renewed);
  });

  it('goes on with another Chromium when the one it has was killed', async () => {
    const context = await identity('a');
    const pid = browserPid(context);
    const broken = visit('b', async ({ page }) => {
      process.kill(pid, 'SIGKILL');
      return page.evaluate('new Promise(() => undefined)');
    });
    await expect(broken).rejects.toThrow();
    const title = await visit('a', async ({ page }) => {
      await page.goto(`${world.url}/login`);
      await page.waitForSelector('#pass');
      return page.title();
    });
    expect(title).not.toBe('');
  });

  it('leaves no process and no profile behind', async () => {
    const pid = browserPid(await identity('a'));
    await bench.pool.beforeApplicationShutdown();
    await eventually(() => expect(existsSync(`/proc/${pid}`)).toBe(false));
    expect(await readdir(bench.dataDir)).toEqual([]);
  });

  it('has one page, whatever the network opens beside it', async () => {
    await visit('a', async ({ page }) => {
      await page.goto(`${world.url}/login`);
      const opened = new Promise((resolve) => void page.once('popup', resolve));
      await page.evaluate('window.open("/login"); 0');
      await opened;
      await eventually(async () => expect(await page.browserContext().pages()).toHaveLength(1));
      expect(await page.evaluate('document.location.pathname')).toBe('/login');
    });
  });

  it('leaves the page of a context that nobody comes back to, which stays signed in', async () => {
    await bench.stop();
    bench = await startDriver(world.url, { BROWSER_PARK_AFTER_MS: 50 });
    const context = await visit('a', async (used) => {
      await used.page.goto(`${world.url}/login`);
      await used.page.evaluate('document.cookie = "kept=1"');
      return used;
    });
    await eventually(() => expect(context.page.url()).toBe('about:blank'));
    await visit('a', async (again) => {
      expect(again).toBe(context);
      await again.page.goto(`${world.url}/login`);
      expect(await again.page.evaluate('document.cookie')).toContain('kept=1');
    });
  });

  it('has every page in view: a hidden one would be given no more of what it scrolls to', async () => {
    const [first, second] = [await identity('a'), await identity('b')];
    expect(browserPid(second)).toBe(browserPid(first));
    for (const { page } of [first, second])
      expect(await page.evaluate('document.visibilityState')).toBe('visible');
  });

  it('fetches no pictures', async () => {
    const { requests } = await visit('a', async ({ page }) => {
      await page.goto(`${world.url}/login`);
      const load = `new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve('loaded');
        image.onerror = () => resolve('blocked');
        image.src = '/img/photo/1.png';
      })`;
      return { requests: await page.evaluate(load) };
    });
    expect(requests).toBe('blocked');
  });
});

describe('what a killed worker left', () => {
  it('is cleared away by the next one: its browser and its profile, and nothing else', async () => {
    const folder = join(bench.dataDir, 'dead-worker');
    await mkdir(folder, { recursive: true });
    const command = ['-e', 'setInterval(() => undefined, 1000)', '--'];
    const browser = spawn('node', [...command, `--user-data-dir=${folder}/chromium-0`], { detached: true });
    const stranger = spawn('node', [...command, '--user-data-dir=/elsewhere'], { detached: true });
    await Promise.all([once(browser, 'spawn'), once(stranger, 'spawn')]);
    await writeFile(join(folder, 'owner.json'), JSON.stringify({ pid: 2 ** 22 - 1, started: '1' }));
    await writeFile(join(folder, 'chromium-0.pid'), String(browser.pid));
    await writeFile(join(folder, 'chromium-1.pid'), String(stranger.pid));
    const ended = once(browser, 'exit');
    await claimBrowserFolder(bench.dataDir, 'new-worker');
    await ended;
    expect(await readdir(bench.dataDir)).toEqual(['new-worker']);
    expect(stranger.exitCode).toBeNull();
    stranger.kill('SIGKILL');
  });

  it('is cleared away with all its helpers when it is a real browser', async () => {
    const executable = (await identity('a')).page.browser().process()?.spawnfile ?? '';
    const folder = join(bench.dataDir, 'dead-worker');
    await mkdir(folder, { recursive: true });
    const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}/chromium-0`];
    const flags = chromiumArguments(process.getuid?.()).filter((flag) => flag !== '--no-startup-window');
    const browser = spawn(executable, [...flags, ...own, 'about:blank'], { detached: true, stdio: 'ignore' });
    const pid = browser.pid ?? 0;
    await eventually(() => expect(helpersOf(pid, 'renderer')).not.toEqual([]));
    const processes = descendantsOf(pid);
    process.kill(pid, 'SIGSTOP');
    await writeFile(join(folder, 'owner.json'), JSON.stringify({ pid: 2 ** 22 - 1, started: '1' }));
    await writeFile(join(folder, 'chromium-0.pid'), String(pid));
    await claimBrowserFolder(bench.dataDir, 'new-worker');
    await eventually(() => expect(processes.filter(isAlive)).toEqual([]));
    expect(await readdir(bench.dataDir)).not.toContain('dead-worker');
  });
});
