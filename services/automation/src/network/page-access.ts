import { Logger } from '@nestjs/common';
import type { ActionFailure } from '@megafon/contracts';
import type { CDPSession } from 'puppeteer';
import { withTimeout } from '@megafon/concurrency';
import type { CpuTokens } from '../browsers/cpu-tokens.js';
import { inPage } from './in-page/finder.js';
import type { PageTools } from './in-page/finder.js';
import type { Asides } from './asides.js';
import { GroupStays } from './group-stays.js';
import { focusField } from './in-page/act.js';
import type { FieldOrder } from './in-page/act.js';
import { awaitPage } from './in-page/await-page.js';
import { followLink } from './in-page/follow-link.js';
import type { ArrivedPage as AwaitedPage } from './in-page/await-page.js';
import { readClock } from './in-page/page-clock.js';
import type { PageDeadline } from './in-page/page-clock.js';
import { readPage } from './in-page/read-page.js';
import { strangeDialog } from './in-page/strange-dialog.js';
import type { PageReading } from './in-page/read-page.js';
import { NetworkError } from '../profiles/network-error.js';
import { knownDialogs } from '../profiles/network-profile.js';
import type { Locator, NetworkProfile, PageKind } from '../profiles/network-profile.js';
import type { DrivenPage, TimeLeft } from './network-driver.js';
import { keys, pressKey, shift } from './press-key.js';
import { SessionWatch, sessionGone } from './session-watch.js';

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

/** So long a page that is opened may need the processor; what is not there then is waited for. */
const drawingMs = 1_000;
/** Longer than the page itself waits, so that its own answer comes first. */
const marginMs = 3_000;
/** So long what a link leads to may take; then its address is opened. */
const followMs = 6_000;

export interface ArrivedPage extends AwaitedPage {
  /** The name of a dialog over it that no profile knows: it makes a page that is known an unknown one. */
  dialog: string | null;
}

/** How a link of the open page is followed. */
export interface Following {
  /** What stands there of these has to go first: it is not what the address shows. */
  gone: readonly Locator[];
  /** One of these has to come. */
  come?: readonly Locator[];
  /** Also to what this document has shown before. */
  evenAgain?: boolean;
}

/** How a page that is on its way is waited for. */
interface Arrival {
  /** Until when. */
  end?: number;
  /** Until when the page may answer: one that is busy drawing itself comes to it late. */
  answeredBy?: number;
  /** Nobody waits any more. */
  over?: AbortSignal | undefined;
}

/** Statuses of proxy-chain for what its upstream proxy did: not found, refused, wrong credentials. */
const proxyStatuses = [407, 593, 594, 597];

/** Opens and reads pages of the network, each call with a time limit, and turns what goes wrong into NetworkErrors. */
export class PageAccess {
  readonly stays = new GroupStays();
  private readonly session: SessionWatch;
  private readonly logger = new Logger('NetworkDriver');

  constructor(
    readonly profile: NetworkProfile,
    private readonly cpu: CpuTokens,
    private readonly timeoutMs: number,
    private readonly asides: Asides,
  ) {
    this.session = new SessionWatch(profile);
  }

  /** How long one thing may take. */
  get limitMs(): number {
    return this.timeoutMs;
  }

  /** So long a page may take to say what it is: the protocol gives up after the whole time, and then nothing is known. */
  private get answeredMs(): number {
    return Math.max(this.timeoutMs - marginMs, this.timeoutMs / 2);
  }

  /**
   * Opens a path of the network as a signed-in account, and waits until one of the wanted is there. A page that never
   * draws itself is opened once more: that mends it where anything does, but a session that is over.
   * @throws NetworkError for any page but a signed-in one that shows what is wanted.
   */
  async openSignedIn(
    context: DrivenPage,
    path: string,
    wanted: Partial<Record<string, Locator>> = {},
  ): Promise<ArrivedPage> {
    const open = () => this.session.during(context, (over) => this.open(context, path, wanted, over));
    let page = await open();
    if (!page.isThere && (await this.session.isSignedIn(context))) page = await open();
    if (!page.isThere) throw await this.missing(context, page, Object.keys(wanted));
    assertSignedIn(page);
    return page;
  }

  /**
   * As `openSignedIn`, by a link of the page that is open where it has one: the script of the network draws what differs,
   * and no document is loaded.
   */
  async goSignedIn(
    context: DrivenPage,
    path: string,
    wanted: Partial<Record<string, Locator>>,
    following: Following,
  ): Promise<ArrivedPage> {
    const page = await this.session.during(context, (over) =>
      this.follow(context, path, wanted, { ...following, over }),
    );
    if (page && !page.isThere && !(await this.session.isSignedIn(context)))
      throw await this.missing(context, page, Object.keys(wanted));
    if (!page?.isThere) return this.openSignedIn(context, path, wanted);
    assertSignedIn(page);
    return page;
  }

  /** Null where there is no link to follow, or the page does not come. */
  private async follow(
    context: DrivenPage,
    path: string,
    wanted: Partial<Record<string, Locator>>,
    { gone, come = [], evenAgain = false, over }: Following & Pick<Arrival, 'over'>,
  ): Promise<ArrivedPage | null> {
    if (!this.stays.mayFollow(context, path, { evenAgain })) return null;
    const { pathname, search } = new URL(path, this.profile.origin);
    const { signs } = this.profile;
    const order = { path: { pathname, search }, signs, gone, come, limitMs: followMs };
    try {
      if (!(await this.run(context, followLink, order, followMs + marginMs))) return null;
    } catch (error) {
      // It led to a document of its own.
      if (!isPageChange(error)) throw error;
    }
    this.stays.followed(context, path);
    return this.arrive(
      context,
      Object.values(wanted).filter((locator) => locator !== undefined),
      { over },
    );
  }

  /** Opens a path, and waits until it says what it is. @throws NetworkError when there is no page. */
  async open(
    context: DrivenPage,
    path: string,
    wanted: Partial<Record<string, Locator>> = {},
    over?: AbortSignal,
  ): Promise<ArrivedPage> {
    const end = performance.now() + this.timeoutMs;
    const order = Object.values(wanted).filter((locator) => locator !== undefined);
    const early = await this.cpu.use(async () => {
      this.stays.opened(context, path);
      try {
        // No event of the loader says anything of a page that is drawn by script.
        await context.page.goto(new URL(path, this.profile.origin).href, {
          waitUntil: [],
          timeout: this.timeoutMs,
        });
      } catch (cause) {
        throw navigationError(cause);
      }
      const drawn = Math.min(end, performance.now() + drawingMs);
      return this.arrive(context, order, { end: drawn, answeredBy: end, over });
    });
    if (early?.isThere) return early;
    // Others may work while this page is only waited for.
    const page = await this.arrive(context, order, { end, over });
    if (page === null) throw new NetworkError('timeout', { detail: 'the page goes elsewhere all the time' });
    return page;
  }

  /**
   * Waits for the page that is on its way; null when none stays.
   * @throws NetworkError when there is no page.
   */
  async arrive(
    context: DrivenPage,
    wanted: readonly Locator[] = [],
    { end = performance.now() + this.answeredMs, answeredBy = end, over }: Arrival = {},
  ): Promise<ArrivedPage | null> {
    const { signs, loading, settledMs } = this.profile;
    let { prompts } = this.profile;
    do {
      const limitMs = Math.max(0, end - performance.now());
      try {
        const order = { signs, wanted, loading, prompts, settledMs, limitMs };
        const answerMs = Math.max(0, answeredBy - performance.now()) + marginMs;
        const page = await this.run(context, awaitPage, order, answerMs);
        assertAnswered(page);
        const { dismissed } = page;
        this.wentAside(context, dismissed);
        if (!page.isLeaving) return await this.withDialog(context, page, end);
        // Pressed once; what it asked for is on its way.
        prompts = prompts.filter(({ name }) => !dismissed.includes(name));
      } catch (error) {
        if (!isPageChange(error)) throw error;
      }
    } while (performance.now() < end && !over?.aborted);
    return null;
  }

  /** Remembers which of its questions were put aside on the page, until what visits it puts them on record. */
  wentAside(context: DrivenPage, dismissed: readonly string[]): void {
    if (dismissed.length === 0) return;
    this.asides.note(context, dismissed);
    this.logger.log({ msg: 'put questions of the network aside', dismissed, href: context.page.url() });
  }

  /** @throws puppeteer's error when the page goes elsewhere meanwhile. */
  private async withDialog(context: DrivenPage, page: AwaitedPage, end: number): Promise<ArrivedPage> {
    if (page.kind !== 'signed-in') return { ...page, dialog: null };
    const known = knownDialogs(this.profile);
    const limitMs = Math.min(this.profile.settledMs, Math.max(0, end - performance.now()));
    const dialog = await this.run(context, strangeDialog, { known, limitMs }, limitMs + marginMs);
    return dialog === null ? { ...page, dialog } : { ...page, kind: 'unknown', isThere: false, dialog };
  }

  /** Why a page is not what was asked for. */
  private async missing(context: DrivenPage, page: ArrivedPage, wanted: string[]): Promise<NetworkError> {
    if (page.kind !== 'signed-in' && page.kind !== 'unknown')
      return new NetworkError(stops[page.kind] ?? 'unknown-page');
    if (!(await this.session.isSignedIn(context))) return sessionGone();
    if (page.dialog !== null) {
      const detail = `the dialog "${page.dialog}" is in the way`;
      return new NetworkError('unknown-page', { detail, isStrange: true });
    }
    const state = page.isBusy ? 'still loads' : 'came to rest';
    const lacks = page.kind === 'unknown' ? 'any known sign' : wanted.join(' or ');
    const isStrange = page.kind === 'unknown' && !page.isBusy;
    return new NetworkError('unknown-page', { detail: `the page ${state} without ${lacks}`, isStrange });
  }

  /** @throws NetworkError when it is no page of the network. */
  async read(context: DrivenPage): Promise<PageReading> {
    const reading = await this.run(context, readPage, { signs: this.profile.signs });
    assertAnswered(reading);
    if (reading.kind !== 'signed-in') return reading;
    const known = knownDialogs(this.profile);
    const dialog = await this.run(context, strangeDialog, { known, limitMs: 0 });
    return dialog === null ? reading : { ...reading, kind: 'unknown' };
  }

  run<I, R>(
    { page }: DrivenPage,
    work: (tools: PageTools, input: I) => R | Promise<R>,
    input: I,
    limitMs = this.timeoutMs,
  ): Promise<R> {
    return withTimeout(inPage(page, work, input), limitMs, `${work.name} in the page`);
  }

  /**
   * The last moment for a click by the page's own clocks. They are read first: it comes rather too early than too late,
   * however long messages to the page take, or the machine sleeps, afterwards.
   */
  async deadlineIn(
    context: DrivenPage,
    timeLeft: TimeLeft,
  ): Promise<{ deadline: PageDeadline; leftMs: number }> {
    const from = await this.run(context, readClock, null);
    const leftMs = Math.max(0, await timeLeft());
    return { deadline: { from, leftMs }, leftMs };
  }

  /** Puts the text into the field, each line in one insertion. False when the field is not there. */
  async type(context: DrivenPage, text: string, order: FieldOrder): Promise<boolean> {
    const { limitMs = 0 } = order;
    if (!(await this.run(context, focusField, order, limitMs + marginMs))) return false;
    await this.typeHere(context, text);
    return true;
  }

  /** Types into what has the focus. */
  async typeHere({ cdp }: DrivenPage, text: string): Promise<void> {
    await withTimeout(insertText(cdp, text), this.timeoutMs, 'typing');
  }

  /** The key Enter, in what has the focus. */
  async pressEnter({ cdp }: DrivenPage): Promise<void> {
    await withTimeout(pressKey(cdp, keys.Enter), this.timeoutMs, 'a key');
  }

  /** Takes everything out of a field, as a person does. */
  async clear(context: DrivenPage, order: FieldOrder): Promise<void> {
    if (!(await this.run(context, focusField, { ...order, limitMs: 0 }))) return;
    await withTimeout(pressKey(context.cdp, keys.selectAll), this.timeoutMs, 'a key');
    await withTimeout(pressKey(context.cdp, keys.Backspace), this.timeoutMs, 'a key');
  }

  /** Waits until the work gives something else than null; null when the time is up. Survives a change of page. */
  async until<T>(work: () => Promise<T | null>, limitMs = this.timeoutMs): Promise<T | null> {
    const end = performance.now() + limitMs;
    for (let pauseMs = 10; performance.now() < end; pauseMs = Math.min(pauseMs * 2, 250)) {
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

function assertAnswered({ status, href }: Pick<PageReading, 'status' | 'href'>): void {
  if (proxyStatuses.includes(status)) throw new NetworkError('proxy-failed');
  const isNone = href.startsWith('chrome-error:');
  if (status >= 500 || isNone)
    throw new NetworkError('network-failed', { detail: isNone ? 'no page came' : `answered ${status}` });
}

/** @throws NetworkError that says why it is not one. */
export function assertSignedIn({ kind }: Pick<PageReading, 'kind'>): void {
  const reason = stops[kind];
  if (reason) throw new NetworkError(reason);
}

/** The page went elsewhere while something ran in it. */
export function isPageChange(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Execution context was destroyed|Cannot find context|context with specified id|Inspected target navigated|Promise was collected|detached Frame/i.test(
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
  const sent: Promise<unknown>[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index > 0) sent.push(pressKey(cdp, { ...keys.Enter, modifiers: shift }));
    if (line !== '') sent.push(cdp.send('Input.insertText', { text: line }));
  }
  await Promise.all(sent);
}
