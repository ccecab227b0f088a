import {
  AccountRepository,
  AccountTurns,
  ActionDriving,
  ActionRecorder,
  ActionRepository,
  ActionVisits,
  AuditLog,
  LostAnswerError,
  NetworkError,
  OrphanActions,
  OwnerTurns,
  PolicyCheck,
  SettleAction,
  StoreActionWhenAsked,
  WaitForPerson,
  WakeStrandedAccounts,
  never,
} from '@megafon/automation/engine-parts';
import type { Account, Action, TimeLeft } from '@megafon/automation/engine-parts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SharedTime, TimeoutError } from '@megafon/concurrency';
import { OutboxSweeper } from '@megafon/mongo';
import { runHistory } from './history.js';
import { realParts } from './parts.js';
import type { Parts } from './parts.js';
import { fates, joinOf } from './plan.js';
import type { Fate, PlanChange, Task } from './plan.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

const lostOften = Object.fromEntries(
  fates.map((fate) => [fate, fate === 'lost-before' || fate === 'lost-after' ? 0.3 : 0]),
) as Record<Fate, number>;

/** Within so many histories a fault must show. */
const enough = 1_500;

type Method<C, M extends keyof C> = C[M] extends (...request: infer R) => unknown ? R : never;

/** Clicks, and writes that it does so only afterwards. */
class RecordAfterwards extends ActionRecorder {
  override async write(...[action, decide, extra]: Method<ActionRecorder, 'write'>): Promise<Action | null> {
    const skipped: Action[] = [];
    const written = await super.write(
      action,
      (now, at) => {
        const next = decide(now, at);
        if (next?.state !== 'submitting' || now.state !== 'intended') return next;
        skipped.push(next);
        return null;
      },
      extra,
    );
    return skipped[0] ?? written;
  }
}

/** Takes what somebody else holds. */
class Greedy extends AccountRepository {
  override claim(...[owner, accountId, lease]: Method<AccountRepository, 'claim'>): Promise<Account | null> {
    return super.claim(owner, accountId, { ...lease, now: inAnHour(lease.now) });
  }
  override claimNext(...[owner, lease]: Method<AccountRepository, 'claimNext'>): Promise<Account | null> {
    return super.claimNext(owner, { ...lease, now: inAnHour(lease.now) });
  }
}

const inAnHour = (at: Date) => new Date(at.getTime() + 3_600_000);

/** Takes over and leaves the fence as it was, so that the results of the one before are not refused. */
class Fenceless extends Greedy {
  override async claim(...request: Method<AccountRepository, 'claim'>): Promise<Account | null> {
    return this.putBack(await super.claim(...request));
  }
  override async claimNext(...request: Method<AccountRepository, 'claimNext'>): Promise<Account | null> {
    return this.putBack(await super.claimNext(...request));
  }
  private async putBack(account: Account | null): Promise<Account | null> {
    if (!account) return null;
    await this.model.updateOne({ _id: account._id }, { $inc: { fence: -1 } });
    return { ...account, fence: account.fence - 1 };
  }
}

/** Forgets an owner whose account somebody has: whoever has it may die. */
class ForgetfulOwners extends OwnerTurns {
  override settle(...[turn, , now]: Method<OwnerTurns, 'settle'>): Promise<void> {
    return super.settle(turn, never, now);
  }
}

class NeverWoken extends AccountTurns {
  override wake(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** The net below the others, taken away to see whether they hold. */
class WithoutNet extends WakeStrandedAccounts {
  override execute(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

class FencesBeginAnew extends AccountRepository {
  override insert(...[owner, doc, events]: Method<AccountRepository, 'insert'>): Promise<Account> {
    return super.insert(owner, { ...doc, fence: 0 }, events);
  }
}

class Impatient extends SettleAction {
  constructor(
    ...[recorder, driving, visits, screenshots, mark, profile]: ConstructorParameters<typeof SettleAction>
  ) {
    super(recorder, driving, visits, screenshots, mark, { ...profile, settleMs: -10_000 });
  }
}

/** Takes the time at which a look is judged for that at which it was made. */
class LateLook extends SettleAction {
  constructor(...[recorder, ...others]: ConstructorParameters<typeof SettleAction>) {
    super(lateRecorder(recorder), ...others);
  }
}

function lateRecorder(recorder: ActionRecorder): ActionRecorder {
  const now = () => Object.assign(recorder.now(), { valueOf: () => recorder.now().getTime() });
  return Object.assign(Object.create(recorder) as ActionRecorder, { now });
}

class SureOfEverything extends ActionDriving {
  override async look(...request: Method<ActionDriving, 'look'>) {
    const sighting = await super.look(...request);
    return sighting.is === 'unsure' ? { is: 'absent' as const } : sighting;
  }
}

/** Does not remember what stood there before the click. */
class WithoutMemory extends ActionDriving {
  override async prepare(...request: Method<ActionDriving, 'prepare'>) {
    const ready = await super.prepare(...request);
    return ready?.before ? { ...ready, before: { ids: [], unlinked: 0, newest: [], isWhole: true } } : ready;
  }
}

/** Takes a list that was not read to its end for all that stood there. */
class RemembersHalf extends ActionDriving {
  override async prepare(...request: Method<ActionDriving, 'prepare'>) {
    const ready = await super.prepare(...request);
    return ready?.before ? { ...ready, before: { ...ready.before, isWhole: true } } : ready;
  }
}

class WithoutDeadline extends ActionDriving {
  override async prepare(...request: Method<ActionDriving, 'prepare'>) {
    const ready = await super.prepare(...request);
    return ready && { ...ready, submit: () => ready.submit(() => Promise.resolve(Infinity)) };
  }
}

/** The second click of a join goes by the record of the first. */
class SecondClickOffRecord extends ActionDriving {
  override async prepare(...request: Method<ActionDriving, 'prepare'>) {
    const ready = await super.prepare(...request);
    const renew = () => Promise.resolve(() => Promise.resolve(Infinity));
    return ready && { ...ready, submit: (timeLeft: TimeLeft) => ready.submit(timeLeft, renew) };
  }
}

class SilenceIsNo extends ActionDriving {
  override async prepare(...request: Method<ActionDriving, 'prepare'>) {
    const ready = await super.prepare(...request);
    const submit = (timeLeft: TimeLeft) =>
      (ready ?? { submit: () => Promise.reject(new Error('nothing')) })
        .submit(timeLeft)
        .catch((error: unknown) => {
          throw error instanceof LostAnswerError ? new NetworkError('timeout') : error;
        });
    return ready && { ...ready, submit };
  }
}

/** Takes an action that ran out of time for one that nobody did, also when it was clicked. */
class LateIsNotDone extends ActionVisits {
  override visit<T>(...[account, work, about]: Parameters<ActionVisits['visit']>): Promise<T> {
    return super.visit(account, work, about).catch((error: unknown) => {
      throw error instanceof TimeoutError ? new NetworkError('timeout') : error;
    }) as Promise<T>;
  }
}

class AnotherPageIsNo extends ActionDriving {
  override async prepare(...request: Method<ActionDriving, 'prepare'>) {
    const ready = await super.prepare(...request);
    const submit = (timeLeft: TimeLeft) =>
      (ready ?? { submit: () => Promise.reject(new Error('nothing')) })
        .submit(timeLeft)
        .catch((error: unknown) => {
          throw error instanceof LostAnswerError && error.cause instanceof NetworkError ? error.cause : error;
        });
    return ready && { ...ready, submit };
  }
}

/** Goes by the clock of its machine, as everybody's clock is said to be right. */
class TrustsItsMachine extends SharedTime {
  override get nowMs(): number {
    return Date.now();
  }
  override sure(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** Asks once for the time, and carries it on by itself. */
class AsksOnce extends SharedTime {
  private isAsked = false;
  override get isSure(): boolean {
    return this.isAsked;
  }
  override async measure(): Promise<void> {
    if (!this.isAsked) await super.measure();
    this.isAsked = true;
  }
}

class NeverSwept extends OutboxSweeper {
  override sweep(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

class EachDeliveryAnew extends StoreActionWhenAsked {
  private count = 0;
  override handle(...[event]: Method<StoreActionWhenAsked, 'handle'>): Promise<void> {
    this.count += 1;
    const actionId = `${event.data.actionId}:${this.count}`;
    return super.handle({ ...event, data: { ...event.data, actionId } });
  }
}

class AllowsEverything extends PolicyCheck {
  override check() {
    return Promise.resolve({ is: 'allow' as const });
  }
}

class NotOnRecord extends AuditLog {
  override append(): Promise<void> {
    return Promise.resolve();
  }
}

class NotAdopted extends ActionRepository {
  override adoptAll(): Promise<void> {
    return Promise.resolve();
  }
}

class OrphansAreLeft extends OrphanActions {
  override execute(): Promise<void> {
    return Promise.resolve();
  }
}

class NobodyWaits extends WaitForPerson {
  override execute(): Promise<Date> {
    return Promise.resolve(never);
  }
}

const joins: Task[] = [0, 1, 2].map((index) => ({
  ...{ actionId: `run:${index}`, account: 0, work: joinOf(index, true), hasTwin: false },
  ...{ atMs: 1_000 * (index + 1), deadlineMs: 600_000 },
}));

const mutations: [what: string, Partial<Parts>, RegExp, change?: PlanChange][] = [
  ['clicks before the record of it', { ActionRecorder: RecordAfterwards }, /its record says intended|times/],
  ['takes an account that somebody has', { AccountRepository: Greedy }, /another one has the account/],
  ['ignores fence and lease', { AccountRepository: Fenceless }, /given twice|times/],
  ['counts fences anew after a removal', { AccountRepository: FencesBeginAnew }, /given twice/],
  ['does not wait until a post must have appeared', { SettleAction: Impatient }, /times|was done/],
  // Looks must last longer than a post takes to show.
  [
    'judges a look by the time of its judgement',
    { SettleAction: LateLook },
    /times|was done/,
    { rates: { slowLook: 0.9 } },
  ],
  [
    'takes an unsure look for a sure one',
    { ActionDriving: SureOfEverything },
    /times|was done/,
    // Half of a list says nothing of what is not in it.
    { rates: { lateList: 0.5 } },
  ],
  [
    'does not remember what stood there before',
    { ActionDriving: WithoutMemory },
    /another one's link|was not done/,
  ],
  [
    'remembers half of what stood there',
    { ActionDriving: RemembersHalf },
    /another one's link|was not done/,
    // A list is read three times before it is taken for half of one, and is asked only where the answer is lost.
    {
      rates: { lateList: 0.95, fates: lostOften, page: 0, slowPage: 0, broker: 0 },
      kills: 0,
      freezes: 0,
    },
  ],
  [
    'clicks however late it is',
    { ActionDriving: WithoutDeadline },
    /after the lease's end|another one has/,
    // A process stands still between the record and the click.
    { freezes: 20 },
  ],
  [
    'clicks a second time however late it is',
    { ActionDriving: SecondClickOffRecord },
    /after the lease's end|another one has|times|was done/,
    { tasks: joins, freezes: 20 },
  ],
  ['takes silence for a no', { ActionDriving: SilenceIsNo }, /times|was done/],
  ['takes another page for a no', { ActionDriving: AnotherPageIsNo }, /failed \(.*\) and was done/],
  [
    'takes an action whose time is up for one that nobody did',
    { ActionVisits: LateIsNotDone },
    /times|was done/,
    { actionLimitMs: 12_000, rates: { fates: lostOften } },
  ],
  [
    'goes by the clocks of its machines',
    { SharedTime: TrustsItsMachine },
    /times|was done|another one has|after the lease's end/,
  ],
  ['asks only once what time it is', { SharedTime: AsksOnce }, /times|was done|another one has|lease's end/],
  ['never sweeps the outbox', { OutboxSweeper: NeverSwept }, /nobody was told/],
  ['stores each delivery', { StoreActionWhenAsked: EachDeliveryAnew }, /is \d actions/],
  [
    'asks no policy',
    { PolicyCheck: AllowsEverything },
    /without consent|kill switch|beyond the cap|before the gap/,
  ],
  ['keeps no audit', { AuditLog: NotOnRecord }, /not on record/],
  ['does not take over what another lease began', { ActionRepository: NotAdopted }, /never ends/],
  ['leaves the actions of a removed account', { OrphanActions: OrphansAreLeft }, /never ends/],
  [
    'lets what waits for a person wait for ever',
    { WaitForPerson: NobodyWaits },
    /never ends/,
    { rates: { stop: 0.2 } },
  ],
  [
    'forgets an owner whose account is held',
    { OwnerTurns: ForgetfulOwners, WakeStrandedAccounts: WithoutNet },
    /never ends/,
  ],
  [
    'stores an action and wakes nobody',
    { AccountTurns: NeverWoken, WakeStrandedAccounts: WithoutNet },
    /never ends/,
  ],
];

describe('the simulation catches an engine that', () => {
  it.each(mutations)('%s', async (_what, broken, expected, change = {}) => {
    const parts: Parts = { ...realParts, ...broken };
    let found: string[] = [];
    for (let seed = 1; seed <= enough && found.length === 0; seed += 1) {
      const { violations } = await runHistory(seed, parts, change);
      found = violations.filter((violation) => expected.test(violation));
    }
    expect(found).not.toEqual([]);
  });
});
