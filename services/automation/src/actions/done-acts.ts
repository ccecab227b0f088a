import { Injectable } from '@nestjs/common';
import { LastRestore } from '@megafon/mongo';
import { withLostTime } from '../policy/lost-time.js';
import type { Done } from '../policy/lost-time.js';
import type { ActingKind } from '../policy/policy.js';
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
}
