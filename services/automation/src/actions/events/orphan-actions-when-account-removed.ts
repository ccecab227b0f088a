import { Injectable } from '@nestjs/common';
import { accountRemoved } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { OrphanActions } from '../use-cases/orphan-actions.js';

@Injectable()
export class OrphanActionsWhenAccountRemoved {
  static readonly on = accountRemoved;

  constructor(private readonly orphan: OrphanActions) {}

  /** Harmless when delivered twice, and when the account was connected again meanwhile: then it goes on with them. */
  async handle({ data: { owner, accountId } }: EventOf<typeof accountRemoved>): Promise<void> {
    await this.orphan.execute(owner, accountId);
  }
}
