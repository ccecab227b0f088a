import { readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { startTestStack } from '@megafon/infra';
import { isAlive } from '@megafon/processes';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import type { ActionBooks } from './action-books.js';
import { linkedServers } from './linked-servers.js';
import type { Links } from './linked-servers.js';
import { browserPids, browsersOn, rendererPids } from './chromium-process.js';

/** With CRASH_SUITE_NETWORK=storm the network is as unkind as it can be, and everything takes so many times as long. */
const isStorm = process.env['CRASH_SUITE_NETWORK'] === 'storm';
export const slower = isStorm ? 5 : 1;
const storm = { network: { NETWORK_STORM: '1', DRAW_MS: '100-400' } };

/** Generous: a test has to hold on a busy machine as well. */
const patience = { timeoutMs: 90_000 * slower, everyMs: 20 };

export const second = 'automation-2';

const wallClock = new URL('wall-clock.mjs', import.meta.url).href;
const clockFile = (folder: string, service: string) => join(folder, `${service}.clock`);

/** How long something took after a fault, in milliseconds. */
interface Recovery {
  fault: string;
  /** From the end of the process to its successor's /ready; null where none had to be started. */
  readyMs: number | null;
  /** From the fault to the next result of an action. */
  resultMs: number;
}

/** A whole system, and the ways to hurt it. What falls is started again by hand, so that the time can be taken. */
export class FaultyStack {
  readonly recoveries: Recovery[] = [];

  private constructor(
    readonly stack: Stack,
    private readonly folder: string,
    /** Between the services and their servers. */
    readonly links: Links,
  ) {}

  /** @param folder for crash files and the stack's data. */
  static async start(folder: string): Promise<FaultyStack> {
    const told = (name: string) => ({
      NODE_ENV: 'test',
      CRASH_FILE: join(folder, name),
      NODE_OPTIONS: `--import=${wallClock}?file=${clockFile(folder, name)}`,
    });
    const servers = linkedServers();
    const stack = await startTestStack('crash-suite', {
      startServers: servers.startServers,
      dataDir: join(folder, 'data'),
      // What gives up, as a consumer that stands still, has its supervisor everywhere; what a test kills it starts itself.
      restart: 'unless-killed',
      env: {
        ...(isStorm && storm),
        automation: told('automation'),
        campaigns: told('campaigns'),
        [second]: told(second),
      },
    });
    return new FaultyStack(stack, folder, servers.links());
  }

  get browsersFolder(): string {
    return join(this.folder, 'data', 'browsers');
  }

  /** The process dies (kill -9) when it next comes to this step. */
  async arm(service: string, step: string): Promise<void> {
    await writeFile(join(this.folder, service), step);
  }

  /** Waits for an armed death, and starts the successor. A join that it died of was a real one, with something to click. */
  async revive(service: string, step: string, books: ActionBooks): Promise<void> {
    await eventually(() => expect(this.stack.pid(service)).toBeUndefined(), patience);
    const diedAt = Date.now();
    if (step.endsWith(':join')) expect(await books.isClicking('join')).toBe(true);
    const readyMs = Math.round(await this.stack.start(service));
    await this.noteResult(`kill -9 ${step}`, diedAt, readyMs, books);
  }

  async dieAt(service: string, step: string, books: ActionBooks): Promise<void> {
    await this.arm(service, step);
    await this.revive(service, step, books);
  }

  /** Waits until a click is under way somewhere, and hits then. What cannot be hit yet throws, and is hit later. */
  async hitInMidAction(hit: () => void | Promise<void>, books: ActionBooks): Promise<void> {
    await eventually(
      async () => {
        expect(await books.accountsInMidAction()).not.toEqual([]);
        await hit();
      },
      { ...patience, everyMs: 2 },
    );
  }

  /** kill -9 of every browser, which the pool has to notice, or of all that draw its pages. */
  async killChromium(part: 'browser' | 'renderers', books: ActionBooks): Promise<void> {
    const crashesBefore = await this.crashes();
    await this.hitInMidAction(async () => {
      const browsers = browserPids(this.stack.pid('automation'));
      const pids = part === 'browser' ? browsers : browsers.flatMap((browser) => rendererPids(browser));
      expect(pids).not.toEqual([]);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
    }, books);
    await this.noteResult(`kill -9 of Chromium (${part})`, Date.now(), null, books);
    if (part === 'renderers') return;
    await eventually(async () => expect(await this.crashes()).toBeGreaterThan(crashesBefore), patience);
  }

  /**
   * kill -9 of all there is at once, as where the power goes: the network too, and the servers where they are this stack's own.
   * They start again as a machine would, servers first.
   */
  async cutPower(books: ActionBooks): Promise<void> {
    const names = this.stack.names.filter((name) => this.stack.pid(name) !== undefined);
    await this.hitInMidAction(async () => {
      await Promise.all(names.map((name) => this.stack.kill(name)));
    }, books);
    const cutAt = Date.now();
    for (const name of names) await this.stack.start(name);
    await this.noteResult(`the power of ${names.length} processes`, cutAt, Date.now() - cutAt, books);
  }

  /** Sets the wall clock of the process, and waits until its metrics say so. */
  async setClock(service: 'automation', aheadMs: number): Promise<void> {
    await writeFile(clockFile(this.folder, service), String(aheadMs));
    await eventually(async () => {
      const aheadS = await this.figure('megafon_clock_ahead_seconds', '');
      expect(Math.round(aheadS / 60)).toBe(Math.round(aheadMs / 60_000));
    }, patience);
  }

  async noteResult(fault: string, at: number, readyMs: number | null, books: ActionBooks): Promise<void> {
    const resultAt = await eventually(async () => {
      const result = await books.firstResultAfter(at);
      expect(result).not.toBeNull();
      return result ?? 0;
    }, patience);
    this.recoveries.push({ fault, readyMs, resultMs: resultAt - at });
  }

  /**
   * SIGTERM, as a deployment sends it. Nothing of what it started may live when it is gone: that is looked at before
   * the supervisor hears of it, as that clears up behind its processes.
   * @returns how long it took.
   */
  async terminate(service: string): Promise<{ tookMs: number; orphans: number[] }> {
    const pid = this.stack.pid(service) ?? 0;
    const startedAt = performance.now();
    await this.stack.kill(service, 'SIGTERM');
    const tick = new Int32Array(new SharedArrayBuffer(4));
    while (isAlive(pid) && performance.now() - startedAt < 40_000) Atomics.wait(tick, 0, 0, 20);
    const tookMs = Math.round(performance.now() - startedAt);
    // A worker's folder is named for its machine and process.
    const orphans = browsersOn(join(this.browsersFolder, `${hostname().replace(/\W/g, '-')}-${pid}-`));
    await eventually(() => expect(this.stack.pid(service)).toBeUndefined(), patience);
    return { tookMs, orphans };
  }

  /** A figure of automation, summed over its labels but these. */
  async figure(name: string, labels: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${this.stack.ports.automation}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(labels));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** May be more than were killed: Chromium was seen to end by itself beside its dying renderers. */
  private crashes(): Promise<number> {
    return this.figure('megafon_automation_chromium_restarts_total', 'reason="crash"');
  }

  /** Folders of workers, each with the profiles of its browsers. */
  async profileFolders(): Promise<string[]> {
    return readdir(this.browsersFolder).catch(() => []);
  }
}
