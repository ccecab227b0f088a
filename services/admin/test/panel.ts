import {
  actionStarted,
  actionSucceeded,
  actionUnknown,
  adminStats,
  defaultLimits,
  groupsChanged,
  newEvent,
  subscriptionChanged,
  userDeleted,
  userRegistered,
} from '@megafon/contracts';
import type { DataOf, EventContract, EventEnvelope, PlanId, ReplyOf } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { CountWhatHappens } from '../src/facts/count-what-happens.js';

export type PanelStats = ReplyOf<typeof adminStats>['data'];

const evidence = { before: null, after: null };
const at = '2026-03-01T09:00:00.000Z';

/** What other services tell of one user, and what the panel shows of it. */
export class Panel {
  constructor(
    private readonly admin: InProcess,
    readonly user = newId(),
  ) {}

  /** @param atMs after the clock's now */
  fact<C extends EventContract>(contract: C, data: DataOf<C>, atMs = 0): EventEnvelope {
    const time = new Date(this.admin.clock.now().getTime() + atMs);
    return newEvent(contract, { id: newId(), tenant: this.user, traceId: '', time, data });
  }

  take(event: EventEnvelope): Promise<void> {
    return this.admin.get(CountWhatHappens).handle(event);
  }

  async stats(): Promise<PanelStats> {
    return (await this.admin.ask(adminStats, 'admin')).data;
  }

  /** What the events add to each count; every event is delivered three times, twice of them at once. */
  async difference(events: EventEnvelope[], count: (stats: PanelStats) => unknown[]): Promise<number[]> {
    const before = count(await this.stats());
    for (const event of events) {
      await Promise.all([this.take(event), this.take(event)]);
      await this.take(event);
    }
    const after = count(await this.stats());
    return after.map((value, index) => Number(value) - Number(before[index]));
  }

  registered(atMs = 0): EventEnvelope {
    const who = { userId: this.user, name: 'דנה', email: 'd@example.com', role: 'user' } as const;
    return this.fact(userRegistered, { ...who, requestedPlan: 'pro', grantedPlan: null }, atMs);
  }

  /** @param monthly whether it is paid, and what is paid for a month */
  subscribed(
    plan: PlanId,
    revision: number,
    monthly: { paid?: boolean; monthlyMinor?: number } = {},
  ): EventEnvelope {
    const terms = { status: 'active', endDate: null, limits: defaultLimits[plan], ...monthly } as const;
    return this.fact(subscriptionChanged, { userId: this.user, plan, revision, ...terms });
  }

  grew(added: number, removed: number): EventEnvelope {
    return this.fact(groupsChanged, { userId: this.user, added, removed });
  }

  deleted(): EventEnvelope {
    return this.fact(userDeleted, { userId: this.user });
  }

  action(actionId = newId()) {
    const origin = { kind: 'campaign-run', id: 'run' } as const;
    return { actionId, accountId: newId(), owner: this.user, origin };
  }

  started(atMs = 0): EventEnvelope {
    return this.fact(actionStarted, { ...this.action(), kind: 'publish', attempt: 1, startedAt: at }, atMs);
  }

  succeeded(kind: 'publish' | 'comment', id?: string): EventEnvelope {
    const outcome = { permalink: null, pendingApproval: false, evidence, finishedAt: at };
    return this.fact(actionSucceeded, { ...this.action(id), kind, outcome });
  }

  unknown(id?: string): EventEnvelope {
    return this.fact(actionUnknown, { ...this.action(id), kind: 'publish', evidence, since: at });
  }
}
