import { Injectable } from '@nestjs/common';
import { actingKinds } from '@megafon/contracts';
import type { ActingKind } from '@megafon/contracts';
import { LastRestore } from '@megafon/mongo';
import { withLostTime } from '../policy/lost-time.js';
import type { Done } from '../policy/lost-time.js';
import type { ActingLimits } from '../profiles/network-profile.js';
import { ActionRepository } from './action.repository.js';

/** What limits count: what was done, and what may have been done in the time that a restore lost. */
@Injectable()
export class DoneActs {
  constructor(
    private readonly actions: ActionRepository,
    private readonly restore: LastRestore,
  ) {}

  /** @param accountIds of one user of the network */
  async of(accountIds: string[], kind: ActingKind, limits: ActingLimits, now: Date): Promise<Done> {
    const [today, lastAt, lost] = await Promise.all([
      this.actions.acrossOwnersCountDone(accountIds, kind, new Date(now.getTime() - limits.dayMs)),
      this.actions.acrossOwnersLastDoneAt(accountIds, kind),
      this.restore.lost(),
    ]);
    return withLostTime({ today, lastAt }, kind, limits, lost, now);
  }

  /**
   * What each of several accounts did, of every kind.
   * @param sameUsers by account: all that act or acted as its user of the network
   */
  async ofEach(
    sameUsers: ReadonlyMap<string, readonly string[]>,
    limits: ActingLimits,
    now: Date,
  ): Promise<ReadonlyMap<string, Record<ActingKind, number>>> {
    if (sameUsers.size === 0) return new Map();
    const since = new Date(now.getTime() - limits.dayMs);
    const all = [...new Set([...sameUsers.values()].flat())];
    const [counts, lost] = await Promise.all([
      this.actions.acrossOwnersCountEachDone(all, actingKinds, since),
      this.restore.lost(),
    ]);
    const known = new Map(counts.map(({ accountId, kind, done }) => [`${accountId} ${kind}`, done]));
    const of = (same: readonly string[], kind: ActingKind) => {
      const today = same.reduce((sum, id) => sum + (known.get(`${id} ${kind}`) ?? 0), 0);
      return withLostTime({ today, lastAt: null }, kind, limits, lost, now).today;
    };
    return new Map(
      [...sameUsers].map(([accountId, same]) => [
        accountId,
        { publish: of(same, 'publish'), comment: of(same, 'comment'), join: of(same, 'join') },
      ]),
    );
  }
}
