import {
  LostAnswerError,
  NetworkError,
  beforeOf,
  contentHash,
  readWhole,
} from '@megafon/automation/engine-parts';
import type {
  AccountContext,
  NetworkDriver,
  Published,
  ReadyToSubmit,
  TimeLeft,
} from '@megafon/automation/engine-parts';
import { TimeoutError } from '@megafon/concurrency';
import type { ActionFailure } from '@megafon/contracts';
import { asksQuestions, fates } from './plan.js';
import type { Fate } from './plan.js';
import type { SimulatedNetwork, Target } from './simulated-network.js';
import type { SimulatedProcess } from './simulated-process.js';
import type { Click } from './watch.js';
import type { World } from './world.js';

const answerLimitMs = 18_000;
/** As in-page/finder.ts has it. */
const apartMs = 100;
/** The last one is a start page that nothing here knows. */
const stops = ['checkpoint', 'rate-limited', 'session-expired', 'blocked', 'unknown-page'] as const;

/** A context of the simulated browser: all that is known of it is whose it is. */
export function contextOf(accountId: string): AccountContext {
  return { accountId } as unknown as AccountContext;
}

function accountIn(context: AccountContext): string {
  return (context as unknown as { accountId: string }).accountId;
}

const closed = new WeakSet<AccountContext>();

export function closeContext(context: AccountContext): void {
  closed.add(context);
}

function assertOpen(context: AccountContext): void {
  if (closed.has(context)) throw new Error('the context is closed');
}

/** The network as one process's browser shows it; fails in every way in which the real one was seen to. */
export class SimulatedDriver implements NetworkDriver {
  private readonly network: SimulatedNetwork;

  constructor(
    private readonly world: World,
    private readonly process: SimulatedProcess,
  ) {
    this.network = world.network;
  }

  openLogin = notSimulated;
  fillCredentials = notSimulated;
  submitCredentials = notSimulated;
  submitCode = notSimulated;
  readState = notSimulated;
  glance = notSimulated;

  visit(context: AccountContext): Promise<void> {
    return this.page(context, 'visit', () => undefined);
  }

  lookAtGroup(context: AccountContext, { groupId }: { groupId: string }): Promise<void> {
    return this.page(context, `look at ${groupId}`, () => undefined);
  }

  listGroups(context: AccountContext) {
    return this.page(context, 'list groups', () => []);
  }

  readReactions(context: AccountContext) {
    return this.page(context, 'read reactions', () => ({ likes: 0, comments: 0, shares: 0, reach: null }));
  }

  followPost(context: AccountContext) {
    return this.page(context, 'follow a post', () => ({ is: 'waiting' as const }));
  }

  prepareJoin(context: AccountContext, { groupId }: { groupId: string }): Promise<ReadyToSubmit | null> {
    return this.page(context, `prepare to join ${groupId}`, () => {
      const joined = this.network.joined(accountIn(context), groupId);
      if (joined?.isPending) throw new NetworkError('join-pending');
      if (joined) return null;
      const target = { accountId: accountIn(context), kind: 'join' as const, place: groupId, mark: groupId };
      if (!asksQuestions(groupId))
        return { before: null, submit: (timeLeft) => this.submit(context, target, timeLeft) };
      return {
        before: null,
        submit: (timeLeft, renew) => this.joinWithAnswers(context, target, timeLeft, renew).catch(lostBy),
      };
    });
  }

  /** As group-pages.ts has it: nothing stands before the second click, which is on record by itself. */
  private async joinWithAnswers(
    context: AccountContext,
    target: Target,
    timeLeft: TimeLeft,
    renew: (() => Promise<TimeLeft>) | undefined,
  ): Promise<Published> {
    await this.submit(context, target, timeLeft, 'first');
    await this.process.call(`answer the questions of ${target.mark}`, () => this.answer(), {
      inBrowser: true,
      latencyMs: () => this.world.pageMs(),
    });
    return this.submit(context, target, renew ? await renew() : timeLeft, 'second');
  }

  private answer(): void {
    const { isCalm, plan, schedule } = this.world;
    if (isCalm || !schedule.chance.happens(plan.rates.page)) return;
    if (schedule.chance.happens(0.5)) throw new NetworkError('unknown-page');
    throw new Error('the browser crashed');
  }

  preparePublish(context: AccountContext, { groupId }: { groupId: string }, { text }: { text: string }) {
    return this.prepare(
      { accountId: accountIn(context), kind: 'publish', place: groupId, mark: text },
      context,
    );
  }

  prepareComment(context: AccountContext, postUrl: string, { text }: { text: string }) {
    return this.prepare(
      { accountId: accountIn(context), kind: 'comment', place: postUrl, mark: text },
      context,
    );
  }

  findOwnPost(...[context, { groupId: place }, sought]: Parameters<NetworkDriver['findOwnPost']>) {
    const where = { accountId: accountIn(context), kind: 'publish' as const, place };
    return this.look(context, 'a post', () => this.network.look(where, sought, this.isLate()));
  }

  findOwnComment(...[context, place, sought]: Parameters<NetworkDriver['findOwnComment']>) {
    const where = { accountId: accountIn(context), kind: 'comment' as const, place };
    return this.look(context, 'a comment', () => this.network.look(where, sought, this.isLate()));
  }

  /** What stands there is read first, on a page of its own. */
  private async prepare(target: Target, context: AccountContext): Promise<ReadyToSubmit> {
    const what = `read what stands beside ${target.mark}`;
    const stood = await readWhole(() =>
      this.page(context, what, () => this.network.ownAt(target, this.isLate())),
    );
    const before = beforeOf(stood, contentHash(target.mark));
    return this.page(context, `prepare ${target.mark}`, () => ({
      before,
      submit: (timeLeft) => this.submit(context, target, timeLeft),
    }));
  }

  /** Evidence is a stand-in of its own here. */
  takePicture(): never {
    throw new Error('no pictures are taken in the simulation');
  }

  takeAside(): string[] {
    return [];
  }

  private isLate(): boolean {
    return !this.world.isCalm && this.world.schedule.chance.happens(this.world.plan.rates.lateList);
  }

  private look<T>(context: AccountContext, what: string, effect: () => T): Promise<T> {
    const latencies = this.world.lookMs();
    return this.page(context, `look for ${what}`, effect, () => latencies.next().value as number);
  }

  private async submit(
    context: AccountContext,
    target: Target,
    timeLeft: TimeLeft,
    which: Click = 'only',
  ): Promise<Published> {
    const { chance } = this.world.schedule;
    // As page-access.ts has it.
    const { clock } = this.process;
    const readClock = () => ({ ticks: clock.ticks, wallMs: clock.wallMs });
    const from = await this.process.call('read the clock of the page', readClock, { inBrowser: true });
    const leftMs = await timeLeft();
    const isLate = () => {
      const passedMs = clock.ticks - from.ticks;
      return passedMs >= leftMs || Math.abs(clock.wallMs - from.wallMs - passedMs) > apartMs;
    };
    const fate = this.fateOf(target);
    const latencies = [
      this.world.pageMs(),
      isSilent(fate) ? chance.of([50, answerLimitMs]) : this.world.pageMs(),
    ];
    return this.process.call(
      `click ${target.mark} (${fate ?? 'taken'})`,
      () => {
        assertOpen(context);
        return this.click(target, isLate(), fate, which);
      },
      {
        inBrowser: true,
        latencyMs: () => latencies.shift() ?? 0,
      },
    );
  }

  /** In the page: its own clocks decide whether it is too late. */
  private click(target: Target, isLate: boolean, fate: Fate | null, which: Click): Published {
    if (fate === 'no-button') throw new NetworkError('unknown-page');
    if (isLate) throw new NetworkError('timeout');
    this.world.watch.clicked(this.process, target, which);
    const isTaken = which !== 'first' && (fate === null || fate.endsWith('-after'));
    const entry = isTaken ? this.network.take(target) : null;
    switch (fate) {
      case 'refused':
        throw new NetworkError(target.kind === 'join' ? 'join-questions' : 'rejected-by-network');
      case 'lost-before':
      case 'lost-after':
        throw new LostAnswerError();
      case 'other-page-before':
      case 'other-page-after':
        throw new LostAnswerError({ cause: stopBy(this.stop(target.accountId)) });
      case 'proxy-before':
      case 'proxy-after':
        throw new NetworkError('proxy-failed');
      case 'browser-before':
      case 'browser-after':
        throw new Error('the browser crashed');
    }
    if (which === 'first') return nothingYet;
    if (!entry) throw new Error('unreachable');
    return { permalink: entry.isPending ? null : entry.permalink, pendingApproval: entry.isPending };
  }

  private fateOf({ accountId }: Target): Fate | null {
    if (this.network.stopped.has(accountId)) return 'other-page-before';
    if (this.world.isCalm) return null;
    const { chance } = this.world.schedule;
    return fates.find((fate) => chance.happens(this.world.plan.rates.fates[fate])) ?? null;
  }

  private stop(accountId: string) {
    const reason = this.network.stopped.get(accountId) ?? this.world.schedule.chance.of(stops);
    this.network.stopped.set(accountId, reason);
    return reason;
  }

  private page<T>(
    context: AccountContext,
    what: string,
    effect: () => T,
    latencyMs = () => this.world.pageMs(),
  ): Promise<T> {
    const entered = () => {
      assertOpen(context);
      this.enter(accountIn(context));
      return effect();
    };
    return this.process.call(what, entered, { inBrowser: true, latencyMs });
  }

  /** @throws NetworkError, or TimeoutError where nothing came */
  private enter(accountId: string): void {
    const { chance } = this.world.schedule;
    const { rates } = this.world.plan;
    if (this.network.brokenProxies.has(accountId))
      throw chance.happens(0.5)
        ? new NetworkError('proxy-failed')
        : new TimeoutError('a page', answerLimitMs);
    if (this.network.isDown) throw new NetworkError(chance.of(['network-failed', 'timeout'] as const));
    if (!this.world.isCalm && chance.happens(rates.stop)) this.stop(accountId);
    const reason = this.network.stopped.get(accountId);
    if (reason) throw stopBy(reason);
    if (this.world.isCalm || !chance.happens(rates.page)) return;
    const trouble = chance.of(['unknown-page', 'network-failed', 'timeout', 'crash'] as const);
    throw trouble === 'crash' ? new Error('the browser crashed') : new NetworkError(trouble);
  }
}

const nothingYet: Published = { permalink: null, pendingApproval: false };

/** As group-pages.ts has it. */
function lostBy(error: unknown): never {
  throw error instanceof NetworkError || error instanceof LostAnswerError
    ? error
    : new LostAnswerError({ cause: error });
}

function stopBy(reason: ActionFailure): NetworkError {
  return new NetworkError(reason, { isStrange: reason === 'unknown-page' });
}

function isSilent(fate: Fate | null): boolean {
  return fate !== null && fate.startsWith('lost');
}

function notSimulated(): Promise<never> {
  return Promise.reject(new Error('logins are not part of the simulation'));
}
