import {
  accountStateChanged,
  groupFetchProgressed,
  occurrenceSkipped,
  passwordChanged,
  paymentTaken,
  postCommentsProgressed,
  postDecided,
  runFinished,
  runProgressed,
  subscriptionChanged,
} from '@megafon/contracts';
import type { ActionFailure, DataOf, EventContract, EventEnvelope, News } from '@megafon/contracts';

/** Something that a user hears of, and what it comes from: the same cause is told once. */
export interface Told {
  news: News;
  cause: readonly string[];
}

/** What only a person can set right. */
const heldUpBy: readonly ActionFailure[] = [
  'account-paused',
  'consent-missing',
  'session-expired',
  'checkpoint',
  'blocked',
  'proxy-failed',
  'unknown-page',
  'join-questions',
];

const readers = [
  reader(runFinished, ({ runId, campaignId, name = '', total = null, pending = null, ...run }) => {
    const { outcome, posts, comments, failed, unknown, cancelled = 0 } = run;
    const counts = { posts, comments, failed, unknown, cancelled, total, pending };
    return [{ cause: [runId], news: { kind: 'run-finished', campaignId, runId, name, outcome, ...counts } }];
  }),
  reader(runProgressed, ({ runId, campaignId, name = '', targets }) => {
    return heldUpBy.flatMap((reason) => {
      const first = targets.find((target) => target.state === 'failed' && target.reason === reason);
      if (!first) return [];
      const news = { kind: 'run-held-up', campaignId, name, reason, accountId: first.accountId } as const;
      return [{ cause: [runId, reason], news }];
    });
  }),
  reader(occurrenceSkipped, (data, id) => [{ cause: [id], news: { kind: 'occurrence-skipped', ...data } }]),
  reader(postDecided, ({ actionId, campaignId, name, groupName, decision }) => [
    { cause: [actionId], news: { kind: 'post-decided', campaignId, name, groupName, decision } },
  ]),
  reader(postCommentsProgressed, ({ jobId, done, results }) => {
    if (!done) return [];
    const written = results.filter(({ state }) => state === 'done').length;
    const news = { kind: 'comments-finished', jobId, done: written, total: results.length } as const;
    return [{ cause: [jobId], news }];
  }),
  reader(groupFetchProgressed, ({ fetchId, done, groupsCount }) =>
    done ? [{ cause: [fetchId], news: { kind: 'groups-fetched', groups: groupsCount } }] : [],
  ),
  reader(accountStateChanged, ({ accountId, accountName: name, status, reason, isPageUnknown }, id) => {
    const what = { status, reason, ...(isPageUnknown === true && { isPageUnknown }) };
    return [{ cause: [id], news: { kind: 'account-changed', accountId, name, ...what } }];
  }),
  reader(paymentTaken, ({ paymentId, plan, planName, amountMinor, currency, paidUntil }) => {
    const what = { plan, ...(planName !== undefined && { planName }), amountMinor, currency, paidUntil };
    return [{ cause: [paymentId], news: { kind: 'payment-taken', ...what } }];
  }),
  reader(subscriptionChanged, ({ status, endDate, revision }) =>
    status === 'expired' ? [{ cause: [endDate ?? `${revision}`], news: { kind: 'subscription-ended' } }] : [],
  ),
  reader(passwordChanged, ({ passwordNumber }) => [
    { cause: [`${passwordNumber}`], news: { kind: 'password-changed' } },
  ]),
];

/** All that is listened to. */
export const newsworthy: readonly EventContract[] = readers.map(({ contract }) => contract);

const byType = new Map(readers.map(({ contract, read }) => [contract.type, read]));

/** What its user hears of an event; [] nearly always. */
export function newsOf(event: EventEnvelope): readonly Told[] {
  return byType.get(event.type)?.(event) ?? [];
}

function reader<C extends EventContract>(
  contract: C,
  read: (data: DataOf<C>, id: string) => readonly Told[],
): { contract: EventContract; read: (event: EventEnvelope) => readonly Told[] } {
  return { contract, read: ({ data, id }) => read(data as DataOf<C>, id) };
}
