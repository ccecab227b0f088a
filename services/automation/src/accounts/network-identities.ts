import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { InjectModel, deterministicId, unlessDuplicate } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { AccountRepository } from './account.repository.js';
import { NETWORK_IDENTITY_MODEL } from './network-identity.schema.js';
import type { NetworkIdentity } from './network-identity.schema.js';

/** Longer than it takes to store an account once it has its identity. */
const storingLimitMs = 600_000;
const maxAttempts = 10;
/** What an identity did counts a day: after that nothing is left to know of one that no account acts as. */
const keptFreeMs = 2 * 86_400_000;

/** Which account acts as which user of the network: one at most, decided by the identity's own document. */
@Injectable()
export class NetworkIdentities {
  constructor(
    @InjectModel(NETWORK_IDENTITY_MODEL) private readonly model: Model<NetworkIdentity>,
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets the account act as this user from now on, and as no other. Harmless when it does already.
   * @throws AppError ACCOUNT.ALREADY_CONNECTED, the same whoever has it
   */
  async take(network: string, networkUserId: string, accountId: string): Promise<void> {
    // What is kept longer than the account does not say who it was.
    const _id = deterministicId('network-user', network, networkUserId);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (await this.tryTaking(_id, accountId)) {
        await this.model.updateMany({ holder: accountId, _id: { $ne: _id } }, this.freed());
        return;
      }
      if (!(await this.freeLeftBehind(_id))) throw new AppError('ACCOUNT.ALREADY_CONNECTED');
    }
    throw new AppError('CONFLICT.CHANGED_MEANWHILE');
  }

  /** Harmless when it has none. */
  async free(accountId: string): Promise<void> {
    await this.model.updateMany({ holder: accountId }, this.freed());
  }

  /** All accounts that act or ever acted as the same user of the network, with this one. */
  async acrossOwnersSameUser(accountId: string): Promise<string[]> {
    const [same = []] = (await this.acrossOwnersSameUsers([accountId])).values();
    return same;
  }

  /** The same of each of several accounts, by their ids. */
  async acrossOwnersSameUsers(accountIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const held = await this.model.find({ holder: { $in: [...accountIds] } }).lean<NetworkIdentity[]>();
    const same = new Map(held.map((identity) => [identity.holder, identity.accountIds]));
    return new Map(accountIds.map((accountId) => [accountId, same.get(accountId) ?? [accountId]]));
  }

  private tryTaking(_id: string, accountId: string): Promise<boolean> {
    const free = { _id, holder: { $in: [accountId, null] } };
    const taken = {
      $set: { holder: accountId, since: this.clock.now() },
      $addToSet: { accountIds: accountId },
      $unset: { forgetAt: 1 },
    };
    // Where it is there and not free, the upsert wants a second one.
    return unlessDuplicate(() => this.model.updateOne(free, taken, { upsert: true }));
  }

  /** Frees what a crash left behind, between taking it and storing the account. False when somebody has it. */
  private async freeLeftBehind(_id: string): Promise<boolean> {
    const held = await this.model.findOne({ _id }).lean<NetworkIdentity>();
    if (!held?.holder) return true;
    const { holder, since } = held;
    if (since.getTime() > this.clock.now().getTime() - storingLimitMs) return false;
    if (await this.accounts.acrossOwnersFind(holder)) return false;
    await this.model.updateOne({ _id, holder, since }, this.freed());
    return true;
  }

  private freed() {
    return { $set: { holder: null, forgetAt: new Date(this.clock.now().getTime() + keptFreeMs) } };
  }
}
