import { Injectable } from '@nestjs/common';
import { AppError, defaultLimits } from '@megafon/contracts';
import { changeByVersion, forgotten, InjectModel, isForgotten } from '@megafon/mongo';
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

  /** How many of its places are taken. */
  async usageOf(owner: string): Promise<{ used: number; limit: number | null }> {
    const { accountIds, limit } = await this.of(owner);
    return { used: accountIds.length, limit };
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

  /** Of a user who was deleted: nothing is left but that they were, so that news that comes late grants nothing. */
  async forget(owner: string): Promise<void> {
    const { limit, accountIds } = freshFor(owner);
    await this.change(owner, (known) =>
      isForgotten(known) ? null : { limit, accountIds, ...forgotten(new Date()) },
    );
  }

  private change(
    owner: string,
    decide: (entitlement: Entitlement) => Partial<Entitlement> | null,
  ): Promise<void> {
    return changeByVersion(this.model, { fresh: freshFor(owner), decide, maxAttempts });
  }

  private async of(owner: string): Promise<Entitlement> {
    return (await this.model.findOne({ _id: owner }).lean<Entitlement>()) ?? freshFor(owner);
  }
}

/** Until it is known what the owner pays for. */
function freshFor(owner: string): Entitlement {
  const limit = defaultLimits.starter.facebookAccounts;
  return { _id: owner, limit, revision: -1, accountIds: [], version: 0 };
}

function assertRoom({ limit, accountIds }: Entitlement): void {
  if (limit !== null && accountIds.length >= limit) throw new AppError('ACCOUNT.LIMIT_REACHED', { limit });
}
