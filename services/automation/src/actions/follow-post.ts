import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import type { AccountContext } from '../browsers/account-context.js';
import { NETWORK_DRIVER } from '../network/network-driver.js';
import type { NetworkDriver } from '../network/network-driver.js';
import { isAwaitingApproval, moderate } from './action.js';
import { moderationEvent } from './action-events.js';
import { ActionRepository } from './action.repository.js';

/** Looks at what a group decided on a post that waits for it. */
@Injectable()
export class FollowPost {
  constructor(
    @Inject(NETWORK_DRIVER) private readonly driver: NetworkDriver,
    private readonly actions: ActionRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Nothing where the post does not wait any more, or is not known.
   * @param actionId of the action that published it
   * @throws NetworkError
   */
  async execute(context: AccountContext, owner: string, actionId: string): Promise<void> {
    const action = await this.actions.find(owner, actionId);
    if (!action || action.work.kind !== 'publish' || !isAwaitingApproval(action)) return;
    const { contentHash, beforeClick: before, work } = action;
    const seen = await this.driver.followPost(context, work.group, { contentHash, text: work.text, before });
    const at = this.clock.now();
    await this.actions.change(owner, actionId, (now) => {
      const next = moderate(now, seen, at);
      if (!next) return null;
      const { action: state, decision } = next;
      return { state, events: decision ? [moderationEvent(state, decision, at)] : [] };
    });
  }
}
