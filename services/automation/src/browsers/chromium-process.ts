import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { signal, treeMemoryBytes } from '@megafon/processes';
import puppeteer from 'puppeteer';
import type { Browser } from 'puppeteer';
import { chromiumArguments } from './chromium-arguments.js';
import { withTimeout } from '@megafon/concurrency';

const closeLimitMs = 3_000;
/** The shell first: it has no windows, and does a third less for the same pages. */
const places = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
];

export interface LaunchOptions {
  /** Else a Chromium of this machine, else puppeteer's own download. */
  executablePath?: string;
  /** The worker's folder: profile and pid file go into it. */
  folder: string;
  name: string;
  timeoutMs: number;
  /** Told of what pages request, which costs a tenth of what a page does. */
  seesRequests?: boolean;
}

/** One of both: what it returned, or the signal that ended it. */
export interface ChromiumExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** For who opens a context in a Chromium, or has one open. */
export interface ChromiumHold {
  chromium: ChromiumProcess;
  /** More than once is harmless. */
  letGo: () => void;
}

/** One Chromium with a process group and a temporary profile of its own. */
export class ChromiumProcess {
  private holds = 0;
  private isRetiring = false;
  private isStopping = false;

  private constructor(
    readonly browser: Browser,
    private readonly profile: string,
    private readonly pidFile: string,
  ) {}

  static async launch({
    executablePath,
    folder,
    name,
    timeoutMs,
    seesRequests = false,
  }: LaunchOptions): Promise<ChromiumProcess> {
    const profile = resolve(folder, name);
    const pidFile = join(folder, `${name}.pid`);
    await mkdir(profile, { recursive: true });
    const executable = executablePath ?? places.find((path) => existsSync(path));
    const browser = await puppeteer.launch({
      ...(executable !== undefined && { executablePath: executable }),
      headless: true,
      // A pipe ends with this process, and the browser with its pipe: a kill -9 leaves none behind.
      pipe: true,
      waitForInitialPage: false,
      networkEnabled: seesRequests,
      issuesEnabled: false,
      userDataDir: profile,
      args: chromiumArguments(process.getuid?.()),
      defaultViewport: { width: 1024, height: 768 },
      timeout: timeoutMs,
      protocolTimeout: timeoutMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    // Puppeteer stops listening when it closes; what a killed Chromium's pipes say after that would end this process.
    for (const pipe of browser.process()?.stdio ?? []) pipe?.on('error', () => undefined);
    await writeFile(pidFile, String(browser.process()?.pid ?? ''));
    await closeBlankPages(browser);
    return new ChromiumProcess(browser, profile, pidFile);
  }

  get isConnected(): boolean {
    return this.browser.connected;
  }

  /** Whether visits may go on in it. */
  get isUsable(): boolean {
    return this.isConnected && !this.isRetiring;
  }

  /** Nobody has told it to end: a disconnection is a death. */
  get isWanted(): boolean {
    return !this.isStopping;
  }

  /** It stays until it is let go. */
  hold(): ChromiumHold {
    this.holds += 1;
    let isHeld = true;
    const letGo = () => {
      if (!isHeld) return;
      isHeld = false;
      this.holds -= 1;
      if (this.isRetiring && this.holds === 0) void this.stop();
    };
    return { chromium: this, letGo };
  }

  /** Ends when its last context is closed; nothing that is under way is cut off. */
  retire(): void {
    this.isRetiring = true;
    if (this.holds === 0) void this.stop();
  }

  /** Whether it says anything within this time. */
  async answers(limitMs: number): Promise<boolean> {
    const version = withTimeout(this.browser.version(), limitMs, 'asking Chromium for its version');
    return version.then(
      () => true,
      () => false,
    );
  }

  /** Says how it ended: null while it lives, and when that does not come to be known in time. */
  async exit(): Promise<ChromiumExit | null> {
    const child = this.browser.process();
    if (!child) return null;
    // Its pipes close before the process is seen to end.
    if (child.exitCode === null && child.signalCode === null) {
      await withTimeout(once(child, 'exit'), closeLimitMs, 'the end of Chromium').catch(() => undefined);
    }
    const { exitCode, signalCode } = child;
    return exitCode === null && signalCode === null ? null : { code: exitCode, signal: signalCode };
  }

  /** With all its helpers. */
  async memoryBytes(): Promise<number> {
    const pid = this.browser.process()?.pid;
    return pid === undefined ? 0 : treeMemoryBytes(pid);
  }

  /** For one that no longer listens: its whole process group, at once. Whatever waits for an answer fails. */
  kill(): void {
    const pid = this.browser.process()?.pid;
    if (pid !== undefined) signal(-pid, 'SIGKILL');
  }

  /** Never rejects: what does not close is killed, with its whole process group. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const pid = this.browser.process()?.pid;
    await withTimeout(this.browser.close(), closeLimitMs, 'closing Chromium').catch(() => undefined);
    if (pid !== undefined) signal(-pid, 'SIGKILL');
    await rm(this.profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    await rm(this.pidFile, { force: true });
  }
}

/** The shell cannot be told to start without one, and it would keep a renderer: no account is ever in it. */
async function closeBlankPages(browser: Browser): Promise<void> {
  for (const page of await browser.pages()) await page.close();
}
