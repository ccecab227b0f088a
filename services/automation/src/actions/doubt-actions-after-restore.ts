import { Injectable } from '@nestjs/common';
import type { AfterRestore, LostTime } from '@megafon/mongo';
import { doubt } from './action.js';
import { ActionRepository } from './action.repository.js';

/** What was open when the backup was made may have been done since: it is looked for before it is done. */
@Injectable()
export class DoubtActionsAfterRestore implements AfterRestore {
  static readonly afterRestore = true;

  constructor(private readonly actions: ActionRepository) {}

  async afterRestore({ restoredAt }: LostTime): Promise<void> {
    for await (const { owner, _id } of this.actions.acrossOwnersOpen()) {
      await this.actions.change(owner, _id, (action) => {
        const state = doubt(action, restoredAt);
        return state && { state };
      });
    }
  }
}
