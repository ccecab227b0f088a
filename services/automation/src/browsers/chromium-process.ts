import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import puppeteer from 'puppeteer';
import type { Browser } from 'puppeteer';
import { killGroup } from './leftover-browsers.js';
import { withinTime } from './time-limit.js';

const closeLimitMs = 3_000;
const flags = [
  '--disable-gpu',
  // Nothing here needs 3D; without its emulation pages are drawn sooner and in less memory.
  '--disable-software-rasterizer',
  // The blank page of the start would keep a renderer, and no account is ever in it.
  '--no-startup-window',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--mute-audio',
  // Chromium keeps two hidden pages of its own for the address bar of every window, and a spare renderer: more memory
  // than the account's page itself.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess',
  // WebRTC would go around the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];
const places = [
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
}

/** One Chromium with a process group and a temporary profile of its own. */
export class ChromiumProcess {
  private constructor(
    readonly browser: Browser,
    private readonly profile: string,
    private readonly pidFile: string,
  ) {}

  static async launch({ executablePath, folder, name, timeoutMs }: LaunchOptions): Promise<ChromiumProcess> {
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
      userDataDir: profile,
      args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      defaultViewport: { width: 1024, height: 768 },
      timeout: timeoutMs,
      protocolTimeout: timeoutMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    await writeFile(pidFile, String(browser.process()?.pid ?? ''));
    return new ChromiumProcess(browser, profile, pidFile);
  }

  get isConnected(): boolean {
    return this.browser.connected;
  }

  /** Never rejects: what does not close is killed, with its whole process group. */
  async stop(): Promise<void> {
    const pid = this.browser.process()?.pid;
    await withinTime(this.browser.close(), closeLimitMs, 'closing Chromium').catch(() => undefined);
    if (pid !== undefined) killGroup(pid);
    await rm(this.profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    await rm(this.pidFile, { force: true });
  }
}
