import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer';
import { chromiumArguments } from '../../browsers/chromium-arguments.js';
import { Forwarder } from '../../proxies/forwarder.js';
import { leaveWhenAsked } from '../../browsers/leave-when-asked.js';
import type { DrivenPage } from '../network-driver.js';
import type { NetworkProfile } from '../../profiles/network-profile.js';
import type { CheckOptions } from './config.js';

const pageTimeoutMs = 30_000;
const places = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

export interface OwnBrowser {
  context: DrivenPage;
  close(): Promise<void>;
}

/**
 * A browser with an empty profile of its own, removed when it closes: nothing of the person's own browser is in it, and
 * nothing of the session is kept. With a proxy it goes out as the service's browsers do; without one as any browser.
 */
export async function openOwnBrowser(
  { proxy, isHeadless, executablePath }: CheckOptions,
  { origin, hosts }: NetworkProfile,
): Promise<OwnBrowser> {
  const forwarder = proxy === undefined ? null : await Forwarder.open(proxy, { origin, hosts });
  const userDataDir = await mkdtemp(join(tmpdir(), 'megafon-driver-check-'));
  const executable = executablePath ?? places.find((path) => existsSync(path));
  const clean = async () => {
    await forwarder?.close();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  const uid = process.getuid?.();
  try {
    const browser = await puppeteer.launch({
      ...(executable !== undefined && { executablePath: executable }),
      headless: isHeadless,
      waitForInitialPage: !isHeadless,
      pipe: true,
      userDataDir,
      args: [
        // Unseen it is the service's browser; in a window it is as the person's own.
        ...(isHeadless ? chromiumArguments(uid) : ['--no-first-run', ...(uid === 0 ? ['--no-sandbox'] : [])]),
        ...(forwarder ? [`--proxy-server=${forwarder.url}`, '--proxy-bypass-list=<-loopback>'] : []),
      ],
      defaultViewport: isHeadless ? { width: 1024, height: 768 } : null,
      timeout: pageTimeoutMs,
    });
    const [page = await browser.newPage()] = await browser.pages();
    page.setDefaultTimeout(pageTimeoutMs);
    leaveWhenAsked(page);
    const cdp = await page.createCDPSession();
    return {
      context: { page, cdp },
      close: async () => {
        await browser.close().catch(() => undefined);
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
