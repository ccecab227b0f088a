import { Injectable } from '@nestjs/common';
import { deleteInBatches, InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Decision, Model } from '@megafon/mongo';
import { isOn, SECOND_FACTORS, SecondFactorsDocument } from './second-factors.schema.js';

type Decide = (
  factors: SecondFactorsDocument,
) => Decision<SecondFactorsDocument> | null | Promise<Decision<SecondFactorsDocument> | null>;

@Injectable()
export class SecondFactorsRepository extends OwnedRepository<SecondFactorsDocument> {
  constructor(@InjectModel(SECOND_FACTORS) model: Model<SecondFactorsDocument>, outbox: Outbox) {
    super(model, outbox, 'SECOND_FACTOR.OFF');
  }

  of(userId: string): Promise<SecondFactorsDocument | null> {
    return this.find(userId, userId);
  }

  async isOn(userId: string): Promise<boolean> {
    const factors = await this.of(userId);
    return factors !== null && isOn(factors);
  }

  /** @throws AppError SECOND_FACTOR.OFF where the user never had any */
  changeOf(userId: string, decide: Decide): Promise<SecondFactorsDocument> {
    return this.change(userId, userId, decide);
  }

  /** Of a user who may have had none yet. */
  async changeOrMake(userId: string, decide: Decide): Promise<SecondFactorsDocument> {
    if ((await this.of(userId)) === null) {
      const none = { app: null, startedApp: null, startedPasskey: null, strangers: null };
      const counted = { number: 0, numberTold: 0 };
      await this.insertOnce(userId, { _id: userId, ...none, ...counted, passkeys: [], recoveryCodes: [] });
    }
    return this.changeOf(userId, decide);
  }

  /** Which of these users are asked for something beside the password. */
  async acrossOwnersOnAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.model.find({ _id: { $in: [...userIds] } }, { app: 1, passkeys: 1 }).lean();
    return new Set(found.filter(isOn).map(({ _id }) => _id));
  }

  /** Nothing is left of a user who is gone. */
  async forgetAllOf(owner: string): Promise<void> {
    await deleteInBatches(this.model, { filter: { owner: { $eq: owner } }, limit: 1 });
  }
}
