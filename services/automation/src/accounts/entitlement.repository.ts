import { Injectable } from '@nestjs/common';
import { AppError, defaultLimits } from '@megafon/contracts';
import { DuplicateKeyError, InjectModel, fromDriver } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { ENTITLEMENT_MODEL } from './entitlement.schema.js';
import type { Entitlement } from './entitlement.schema.js';

const maxAttempts = 300;

/** The places for accounts that an owner's plan grants. One document decides, so that many at once cannot pass it. */
@Injectable()
export class EntitlementRepository {
  constructor(@InjectModel(ENTITLEMENT_MODEL) private readonly model: Model<Entitlement>) {}

  /** Takes a place for the account; harmless when it has one. @throws AppError ACCOUNT.LIMIT_REACHED {limit} */
  async reserve(owner: string, accountId: string): Promise<void> {
    await this.change(owner, (entitlement) => {
      if (entitlement.accountIds.includes(accountId)) return null;
      assertRoom(entitlement);
      return { accountIds: [...entitlement.accountIds, accountId] };
    });
  }

  /** Refuses early what `reserve` would refuse. @throws AppError ACCOUNT.LIMIT_REACHED {limit} */
  async assertRoomFor(owner: string, accountId: string): Promise<void> {
    const entitlement = await this.of(owner);
    if (!entitlement.accountIds.includes(accountId)) assertRoom(entitlement);
  }

  /** Live logins that a plan lets be open at once: one of the smallest, two of the others. */
  async openLoginsOf(owner: string): Promise<number> {
    const { limit } = await this.of(owner);
    return limit === null || limit > (defaultLimits.starter.facebookAccounts ?? 0) ? 2 : 1;
  }

  async free(owner: string, accountId: string): Promise<void> {
    await this.change(owner, ({ accountIds }) =>
      accountIds.includes(accountId) ? { accountIds: accountIds.filter((id) => id !== accountId) } : null,
    );
  }

  /** Ignores what is older than what is known. */
  async grant(owner: string, limit: number | null, revision: number): Promise<void> {
    await this.change(owner, (known) => (known.revision >= revision ? null : { limit, revision }));
  }

  private async change(
    owner: string,
    decide: (entitlement: Entitlement) => Partial<Entitlement> | null,
  ): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const entitlement = await this.of(owner);
      const fields = decide(entitlement);
      if (!fields) return;
      const unchanged = { _id: owner, version: entitlement.version };
      const result = await this.model.updateOne(unchanged, { $set: fields, $inc: { version: 1 } });
      if (result.matchedCount === 1) return;
    }
    throw new AppError('CONFLICT.CHANGED_MEANWHILE');
  }

  private async of(owner: string): Promise<Entitlement> {
    const found = await this.model.findOne({ _id: owner }).lean<Entitlement>();
    if (found) return found;
    const fresh = {
      _id: owner,
      limit: defaultLimits.starter.facebookAccounts,
      revision: -1,
      accountIds: [],
      version: 0,
    };
    try {
      await this.model.create(fresh);
    } catch (error) {
      if (!(fromDriver(error) instanceof DuplicateKeyError)) throw error;
      return this.of(owner);
    }
    return fresh;
  }
}

function assertRoom({ limit, accountIds }: Entitlement): void {
  if (limit !== null && accountIds.length >= limit) throw new AppError('ACCOUNT.LIMIT_REACHED', { limit });
}
