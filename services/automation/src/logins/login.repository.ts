import { Injectable } from '@nestjs/common';
import { loginStages } from '@megafon/contracts';
import { InjectModel, OwnedRepository, Outbox } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { hasEnded } from './login.js';
import type { Login } from './login.js';
import { LOGIN_MODEL } from './login.schema.js';

const openStages = loginStages.filter((stage) => !hasEnded({ stage }));

@Injectable()
export class LoginRepository extends OwnedRepository<Login> {
  constructor(@InjectModel(LOGIN_MODEL) model: Model<Login>, outbox: Outbox) {
    super(model, outbox, 'LOGIN.SESSION_EXPIRED');
  }

  async openOf(owner: string, accountId: string): Promise<Login[]> {
    return this.list(owner, { accountId, stage: openStages }, { sort: {} });
  }

  /** Every login that has not ended, whoever has it. */
  async acrossOwnersOpen(limit: number): Promise<Login[]> {
    return this.model
      .find({ stage: { $in: openStages } })
      .limit(limit)
      .lean<Login[]>();
  }

  /** Which of these have not ended, whoever has them. */
  async acrossOwnersStillOpen(ids: readonly string[]): Promise<Set<string>> {
    const open = await this.model
      .find({ _id: { $in: [...ids] }, stage: { $in: openStages } }, { _id: 1 })
      .lean<Pick<Login, '_id'>[]>();
    return new Set(open.map(({ _id }) => _id));
  }
}
