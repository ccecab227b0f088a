import { Injectable } from '@nestjs/common';
import type { AfterRestore, LostTime } from '@megafon/mongo';
import { eventsOf } from './action-events.js';
import { ActionRepository } from './action.repository.js';

/** Far longer than it takes until whoever asked for an action has heard of its end. */
const hearingMs = 600_000;

/**
 * What ended shortly before this database was read was told, and whoever asked for it may have been read before they
 * heard of it. Where the broker is gone as well nobody would tell them before the action's deadline: they are told again.
 */
@Injectable()
export class TellAgainAfterRestore implements AfterRestore {
  static readonly afterRestore = true;

  constructor(private readonly actions: ActionRepository) {}

  async afterRestore({ from, restoredAt }: LostTime): Promise<void> {
    const since = new Date(from.getTime() - hearingMs);
    for await (const { owner, _id } of this.actions.acrossOwnersEndedSince(since)) {
      await this.actions.change(owner, _id, (action) => {
        const events = eventsOf(action, restoredAt);
        return events.length > 0 ? { state: action, events } : null;
      });
    }
  }
}
