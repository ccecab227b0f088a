import type { BrowserContext, CDPSession, CookieData, Page } from 'puppeteer';
import type { NetworkSession } from '../profiles/network-session.js';
import { Forwarder } from '../proxies/forwarder.js';
import type { EgressRules } from '../proxies/egress-guard.js';
import type { ChromiumHold, ChromiumProcess } from './chromium-process.js';
import { withTimeout } from '@megafon/concurrency';
import { leaveWhenAsked } from './leave-when-asked.js';

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'ico'];
/** Fetched only while a person watches: nothing an action needs is in them, nor in pictures. */
const neverShown = ['mp4', 'webm', 'mp3', 'm4a', 'woff', 'woff2', 'ttf'];
const urlsOf = (extensions: string[]) =>
  extensions.flatMap((extension) => [`*.${extension}`, `*.${extension}?*`]);
const heavyUrls = urlsOf([...pictures, ...neverShown]);
const neverShownUrls = urlsOf(neverShown);

export interface ContextOptions {
  /** The account's proxy, with credentials. */
  proxyUrl: string;
  egress: EgressRules;
  session: NetworkSession | null;
  /** Pictures, media and fonts too: a person watches. */
  withPictures: boolean;
  timeoutMs: number;
}

interface Parts {
  /** Pictures come only when they are let. */
  isBare: boolean;
  context: BrowserContext;
  forwarder: Forwarder;
  page: Page;
  cdp: CDPSession;
}

/** A browser context with one page, whose only way out is the account's proxy. */
export class AccountContext {
  uses = 0;
  private hasCrashed = false;

  private constructor(
    private readonly hold: ChromiumHold,
    private readonly parts: Parts,
    private readonly timeoutMs: number,
  ) {
    // A page without its renderer answers nothing: closed, it fails what waits for it.
    this.page.once('error', () => {
      this.hasCrashed = true;
      void this.close();
    });
  }

  /** Lets go of the Chromium when it is closed; when it does not open, that is for the caller to do. */
  static async open(hold: ChromiumHold, options: ContextOptions): Promise<AccountContext> {
    const forwarder = await Forwarder.open(options.proxyUrl, options.egress);
    try {
      const opening = openIn(hold.chromium, forwarder, options);
      const parts = await withTimeout(opening, options.timeoutMs, 'opening a context');
      return new AccountContext(hold, parts, options.timeoutMs);
    } catch (error) {
      await forwarder.close();
      throw error;
    }
  }

  get page(): Page {
    return this.parts.page;
  }

  get cdp(): CDPSession {
    return this.parts.cdp;
  }

  get isUsable(): boolean {
    return this.isIntact && this.hold.chromium.isUsable;
  }

  /** It works, though its Chromium may be about to retire. */
  get isIntact(): boolean {
    return !this.hasCrashed && !this.page.isClosed() && this.hold.chromium.isConnected;
  }

  isIn(chromium: ChromiumProcess): boolean {
    return this.hold.chromium === chromium;
  }

  /** Lets pictures come as long as the work lasts: whoever takes one of the page sees what a person would. */
  async lettingPictures<T>(work: () => Promise<T>): Promise<T> {
    const { cdp, isBare } = this.parts;
    if (!isBare) return work();
    await cdp.send('Network.setBlockedURLs', { urls: neverShownUrls });
    try {
      return await work();
    } finally {
      await cdp.send('Network.setBlockedURLs', { urls: heavyUrls });
    }
  }

  /** The session as it is now: what the network has renewed is in it. */
  async session(): Promise<NetworkSession> {
    const cookies = await withTimeout(this.parts.context.cookies(), this.timeoutMs, 'reading cookies');
    return { cookies: cookies.map((cookie) => ({ ...cookie })) };
  }

  /** Leaves the page that is open for an empty one: what the account is to the network stays, its page's work ends. */
  async park(): Promise<void> {
    await withTimeout(this.page.goto('about:blank'), this.timeoutMs, 'leaving a page');
  }

  /** Never rejects: a context of a dead browser is closed already. */
  async close(): Promise<void> {
    const { context, forwarder } = this.parts;
    await withTimeout(context.close(), this.timeoutMs, 'closing a context').catch(() => undefined);
    await forwarder.close().catch(() => undefined);
    this.hold.letGo();
  }
}

async function openIn(
  { browser }: ChromiumProcess,
  forwarder: Forwarder,
  options: ContextOptions,
): Promise<Parts> {
  const context = await browser.createBrowserContext({
    proxyServer: forwarder.url,
    // Without it Chromium goes straight to loopback addresses.
    proxyBypassList: ['<-loopback>'],
    downloadBehavior: { policy: 'deny' },
  });
  if (options.session) await context.setCookie(...(options.session.cookies as unknown as CookieData[]));
  const page = await context.newPage();
  page.setDefaultTimeout(options.timeoutMs);
  leaveWhenAsked(page);
  // Nobody sees or drives a second window: one that opens would stay, and go on.
  page.on('popup', (opened) => void opened?.close().catch(() => undefined));
  const cdp = await page.createCDPSession();
  if (!options.withPictures) {
    await cdp.send('Network.enable');
    await cdp.send('Network.setBlockedURLs', { urls: heavyUrls });
    await stopEndlessMotion(cdp);
  }
  return { context, forwarder, page, cdp, isBare: !options.withPictures };
}

/**
 * What turns or pulsates without end (marks of loading) would be drawn sixty times a second for nobody. What has an end
 * goes on: pages wait for that.
 */
async function stopEndlessMotion(cdp: CDPSession): Promise<void> {
  cdp.on('Animation.animationStarted', ({ animation: { id, source } }) => {
    if (source === undefined || typeof source.iterations === 'number') return;
    // It may have gone with its element.
    cdp.send('Animation.setPaused', { animations: [id], paused: true }).catch(() => undefined);
  });
  await cdp.send('Animation.enable');
}
