import type { Browser, BrowserContext, CDPSession, CookieData, Page } from 'puppeteer';
import type { NetworkSession } from '../accounts/session-vault.js';
import { Forwarder } from '../proxies/forwarder.js';
import type { EgressRules } from '../proxies/egress-guard.js';
import { withinTime } from './time-limit.js';

/** Fetched only while a person watches: nothing an action needs is in them. */
const heavy = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'svg',
  'ico',
  'mp4',
  'webm',
  'mp3',
  'm4a',
  'woff',
  'woff2',
  'ttf',
];
const heavyUrls = heavy.flatMap((extension) => [`*.${extension}`, `*.${extension}?*`]);

export interface ContextOptions {
  /** The account's proxy, with credentials. */
  proxyUrl: string;
  egress: EgressRules;
  session: NetworkSession | null;
  /** Pictures, media and fonts too: a person watches. */
  withPictures: boolean;
  timeoutMs: number;
}

/** A browser context with one page, whose only way out is the account's proxy. */
export class AccountContext {
  uses = 0;

  private constructor(
    private readonly context: BrowserContext,
    private readonly forwarder: Forwarder,
    readonly page: Page,
    readonly cdp: CDPSession,
    private readonly timeoutMs: number,
  ) {}

  static async open(browser: Browser, options: ContextOptions): Promise<AccountContext> {
    const forwarder = await Forwarder.open(options.proxyUrl, options.egress);
    try {
      return await withinTime(openWith(browser, forwarder, options), options.timeoutMs, 'opening a context');
    } catch (error) {
      await forwarder.close();
      throw error;
    }
  }

  static of(...parts: [BrowserContext, Forwarder, Page, CDPSession, number]): AccountContext {
    return new AccountContext(...parts);
  }

  get isUsable(): boolean {
    return !this.page.isClosed() && this.context.browser().connected;
  }

  /** The session as it is now: what the network has renewed is in it. */
  async session(): Promise<NetworkSession> {
    const cookies = await withinTime(this.context.cookies(), this.timeoutMs, 'reading cookies');
    return { cookies: cookies.map((cookie) => ({ ...cookie })) };
  }

  /** Never rejects: a context of a dead browser is closed already. */
  async close(): Promise<void> {
    await withinTime(this.context.close(), this.timeoutMs, 'closing a context').catch(() => undefined);
    await this.forwarder.close().catch(() => undefined);
  }
}

async function openWith(
  browser: Browser,
  forwarder: Forwarder,
  options: ContextOptions,
): Promise<AccountContext> {
  const context = await browser.createBrowserContext({
    proxyServer: forwarder.url,
    // Without it Chromium goes straight to loopback addresses.
    proxyBypassList: ['<-loopback>'],
    downloadBehavior: { policy: 'deny' },
  });
  if (options.session) await context.setCookie(...(options.session.cookies as unknown as CookieData[]));
  const page = await context.newPage();
  page.setDefaultTimeout(options.timeoutMs);
  // A dialog holds up everything; one that asks about leaving the page is answered by leaving.
  page.on('dialog', (dialog) => {
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answer.catch(() => undefined);
  });
  const cdp = await page.createCDPSession();
  if (!options.withPictures) {
    await cdp.send('Network.enable');
    await cdp.send('Network.setBlockedURLs', { urls: heavyUrls });
  }
  return AccountContext.of(context, forwarder, page, cdp, options.timeoutMs);
}
