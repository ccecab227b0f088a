import type { AccountState, ActingKind, ActionFailure, PauseReason } from '@megafon/contracts';
import type { ActingLimits } from '../profiles/network-profile.js';
import { judge } from './policy.js';
import { quietTime } from './quiet-times.js';
import type { QuietRules } from './quiet-times.js';

/** What an account did lately, and whether it may act. */
export interface AccountStanding {
  state: AccountState;
  reason: PauseReason | null;
  hasConsent: boolean;
  doneToday: Readonly<Record<ActingKind, number>>;
  lastDoneAt: Readonly<Record<ActingKind, Date | null>>;
}

export interface ForecastFacts {
  startAt: Date;
  isKilled: boolean;
  quiet: QuietRules;
  limits: ActingLimits;
  /** By id; one that is not there is not the owner's any more. */
  accounts: ReadonlyMap<string, AccountStanding>;
  /** `repeatKey` of what was published within the window. */
  repeated: ReadonlySet<string>;
}

export interface PlannedWork {
  accountId: string;
  /** null where it only comments. */
  publish: { groupId: string; contentHash: string } | null;
  /** Joined by us before: there is nothing to join. */
  isMember?: boolean;
  /** A run asks for it no sooner than that. */
  notBefore?: Date;
}

export interface Foreseen {
  at: Date | null;
  refusal: ActionFailure | null;
  commentAt: Date | null;
  commentRefusal: ActionFailure | null;
}

/** An action is not begun later than this after it may be. */
const deadlineMs = 6 * 3_600_000;

export function repeatKey(groupId: string, contentHash: string): string {
  return `${groupId} ${contentHash}`;
}

/** What the policy would say, in the order in which a run asks: it is asked itself, at the times that it names. */
export function forecast(planned: readonly PlannedWork[], facts: ForecastFacts): Foreseen[] {
  const times = planned.map(({ notBefore }) => (notBefore && notBefore > facts.startAt ? notBefore : null));
  const inOrder = [...planned.entries()].sort(
    ([one], [other]) => (times[one]?.getTime() ?? 0) - (times[other]?.getTime() ?? 0),
  );
  const said = foreseenInOrder(
    inOrder.map(([place, work]) => ({ ...work, from: times[place] ?? facts.startAt })),
    facts,
  );
  const byPlace = new Map(inOrder.map(([place], index) => [place, said[index]]));
  return planned.flatMap((_work, place) => byPlace.get(place) ?? []);
}

function foreseenInOrder(
  planned: readonly (PlannedWork & { from: Date })[],
  facts: ForecastFacts,
): Foreseen[] {
  const asked = new Asked(facts);
  const joined = planned.map(({ accountId, publish, isMember, from }): Answer => {
    const atOnce = { at: from };
    if (!publish || isMember === true) return atOnce;
    const join = asked.when('join', accountId, from, false);
    // Most are members already, which the page alone says: a cap of what may not have to be done refuses nothing.
    return 'refusal' in join && join.refusal === 'daily-cap' ? atOnce : join;
  });
  const published = planned.map(({ accountId, publish }, index) => {
    const before = joined[index] ?? { at: facts.startAt };
    if (!publish || 'refusal' in before) return before;
    const key = repeatKey(publish.groupId, publish.contentHash);
    const found = asked.when('publish', accountId, before.at, asked.repeated.has(key));
    if ('at' in found) asked.repeated.add(key);
    return found;
  });
  return planned.map(({ accountId, publish }, index) => {
    const before = published[index] ?? { at: facts.startAt };
    const comment = 'refusal' in before ? before : asked.when('comment', accountId, before.at, false);
    const main = publish ? before : comment;
    return { ...shown(main), commentAt: shown(comment).at, commentRefusal: shown(comment).refusal };
  });
}

type Answer = { at: Date } | { refusal: ActionFailure };

function shown(answer: Answer): Pick<Foreseen, 'at' | 'refusal'> {
  return 'at' in answer ? { at: answer.at, refusal: null } : { at: null, refusal: answer.refusal };
}

/** The policy, and what would have been done by then. */
class Asked {
  readonly repeated: Set<string>;
  private readonly done = new Map<string, { count: number; lastAt: Date | null }>();

  constructor(private readonly facts: ForecastFacts) {
    this.repeated = new Set(facts.repeated);
  }

  /** @param from when it is asked for */
  when(kind: ActingKind, accountId: string, from: Date, isRepeated: boolean): Answer {
    const { accounts, isKilled, limits, quiet } = this.facts;
    const account = accounts.get(accountId);
    if (!account) return { refusal: 'account-removed' };
    const { state, reason, hasConsent, doneToday, lastDoneAt } = account;
    const key = `${accountId} ${kind}`;
    const known = this.done.get(key) ?? { count: doneToday[kind], lastAt: lastDoneAt[kind] };
    const deadline = new Date(from.getTime() + deadlineMs);
    let now = from;
    for (;;) {
      const verdict = judge(
        kind,
        {
          now,
          deadline,
          account: { state, reason, hasConsent },
          isKilled,
          // Nobody knows how long.
          strangeUntil: null,
          quietUntil: quietTime(now, quiet)?.until ?? null,
          doneToday: known.count,
          lastDoneAt: known.lastAt,
          isRepeated,
        },
        limits,
      );
      if (verdict.is === 'deny') return { refusal: verdict.reason };
      if (verdict.is === 'allow') break;
      // The next minute at least: it would be asked again then.
      now = verdict.until > now ? verdict.until : new Date(now.getTime() + 60_000);
    }
    this.done.set(key, { count: known.count + 1, lastAt: now });
    return { at: now };
  }
}
