import type { ActionFailure } from '@megafon/contracts';
import type { CDPSession } from 'puppeteer';
import { withTimeout } from '@megafon/concurrency';
import type { CpuTokens } from '../browsers/cpu-tokens.js';
import { inPage } from './in-page/finder.js';
import type { Finder } from './in-page/finder.js';
import { GroupStays } from './group-stays.js';
import { focusField } from './in-page/act.js';
import { readPage } from './in-page/read-page.js';
import type { PageReading } from './in-page/read-page.js';
import { NetworkError } from './network-error.js';
import type { Locator, NetworkProfile, PageKind } from './network-profile.js';
import type { DrivenPage } from './network-driver.js';

/** Pages on which nothing goes on, and why. */
const stops: Partial<Record<PageKind, ActionFailure>> = {
  'rate-limit': 'rate-limited',
  checkpoint: 'checkpoint',
  blocked: 'blocked',
  'login-form': 'session-expired',
  'wrong-password': 'session-expired',
  'two-factor': 'checkpoint',
  captcha: 'checkpoint',
  'two-factor-captcha': 'checkpoint',
  approval: 'checkpoint',
  unknown: 'unknown-page',
};

/** Statuses of proxy-chain for what its upstream proxy did: not found, refused, wrong credentials. */
const proxyStatuses = [407, 593, 594, 597];

/** Opens and reads pages of the network, each call with a time limit, and turns what goes wrong into NetworkErrors. */
export class PageAccess {
  readonly stays = new GroupStays();

  constructor(
    readonly profile: NetworkProfile,
    private readonly cpu: CpuTokens,
    private readonly timeoutMs: number,
  ) {}

  /** Opens a path of the network as a signed-in account. @throws NetworkError for any page but a signed-in one. */
  async openSignedIn(context: DrivenPage, path: string): Promise<PageReading> {
    const reading = await this.open(context, path);
    assertSignedIn(reading);
    return reading;
  }

  /** Opens a path, whatever page it turns out to be. @throws NetworkError when there is no page. */
  async open(context: DrivenPage, path: string): Promise<PageReading> {
    return this.cpu.use(async () => {
      this.stays.opened(context);
      try {
        await context.page.goto(new URL(path, this.profile.origin).href, {
          waitUntil: 'domcontentloaded',
          timeout: this.timeoutMs,
        });
      } catch (cause) {
        throw navigationError(cause);
      }
      return this.read(context);
    });
  }

  /** @throws NetworkError when it is no page of the network. */
  async read(context: DrivenPage): Promise<PageReading> {
    const reading = await this.run(context, readPage, { signs: this.profile.signs });
    if (proxyStatuses.includes(reading.status)) throw new NetworkError('proxy-failed');
    if (reading.status >= 500 || reading.href.startsWith('chrome-error:'))
      throw new NetworkError('network-failed');
    return reading;
  }

  run<I, R>(
    { page }: DrivenPage,
    work: (finder: Finder, input: I) => R | Promise<R>,
    input: I,
    limitMs = this.timeoutMs,
  ): Promise<R> {
    return withTimeout(inPage(page, work, input), limitMs, `${work.name} in the page`);
  }

  /** Puts the text into the field, each line in one insertion. False when the field is not there. */
  async type(context: DrivenPage, field: Locator, text: string, within?: Locator): Promise<boolean> {
    if (!(await this.run(context, focusField, { field, within }))) return false;
    await this.typeHere(context, text);
    return true;
  }

  /** Types into what has the focus. */
  async typeHere({ cdp }: DrivenPage, text: string): Promise<void> {
    await withTimeout(insertText(cdp, text), this.timeoutMs, 'typing');
  }

  /** Waits until the work gives something else than null; null when the time is up. Survives a change of page. */
  async until<T>(work: () => Promise<T | null>, limitMs = this.timeoutMs): Promise<T | null> {
    const end = Date.now() + limitMs;
    for (let pauseMs = 10; Date.now() < end; pauseMs = Math.min(pauseMs * 2, 250)) {
      const result = await work().catch((error: unknown) => {
        if (isPageChange(error)) return null;
        throw error;
      });
      if (result !== null) return result;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return null;
  }
}

/** @throws NetworkError that says why it is not one. */
export function assertSignedIn({ kind }: PageReading): void {
  const reason = stops[kind];
  if (reason) throw new NetworkError(reason);
}

/** The page went elsewhere while something ran in it. */
export function isPageChange(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Execution context was destroyed|Cannot find context|context with specified id|Inspected target navigated|detached Frame/i.test(
      error.message,
    )
  );
}

function navigationError(cause: unknown): NetworkError {
  const text = cause instanceof Error ? `${cause.name} ${cause.message}` : '';
  if (/ERR_(?:PROXY|TUNNEL|NO_SUPPORTED_PROXIES)/.test(text))
    return new NetworkError('proxy-failed', { cause });
  if (/Timeout|no answer in/i.test(text)) return new NetworkError('timeout', { cause });
  return new NetworkError('network-failed', { cause });
}

/**
 * A line end inside one insertion becomes a paragraph, and an empty paragraph reads back as two: Shift+Enter makes a
 * plain line break. All is sent at once; the browser keeps the order.
 */
async function insertText(cdp: CDPSession, text: string): Promise<void> {
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 8 };
  const sent: Promise<unknown>[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index > 0) {
      sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...enter }));
      sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter }));
    }
    if (line !== '') sent.push(cdp.send('Input.insertText', { text: line }));
  }
  await Promise.all(sent);
}
