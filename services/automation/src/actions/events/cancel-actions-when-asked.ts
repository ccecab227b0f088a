import { Injectable } from '@nestjs/common';
import { cancelActions } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { cancel } from '../action.js';
import { ActionRecorder } from '../action-recorder.js';
import { ActionRepository } from '../action.repository.js';

@Injectable()
export class CancelActionsWhenAsked {
  static readonly on = cancelActions;

  constructor(
    private readonly actions: ActionRepository,
    private readonly recorder: ActionRecorder,
  ) {}

  /** Harmless when delivered twice: what is begun or ended stays as it is. */
  async handle({ data }: EventOf<typeof cancelActions>): Promise<void> {
    const { owner, accountId, originId } = data;
    const intended = await this.actions.list(owner, { accountId, originId, state: 'intended' }, { sort: {} });
    for (const action of intended) await this.recorder.write(action, cancel);
  }
}
