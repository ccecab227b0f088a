import { Injectable } from '@nestjs/common';
import { InjectModel, OwnedRepository, Outbox, deterministicId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { Account } from './account.js';
import { ACCOUNT_MODEL } from './account.schema.js';

/** A hold on an account: only who has the newest fence may write results. */
export interface LeaseHold {
  owner: string;
  accountId: string;
  workerId: string;
  fence: number;
}

/** The same account of the same owner always has the same id: a second login is a reconnect. */
export function accountIdOf(owner: string, network: string, username: string): string {
  return deterministicId('account', owner, network, normalUsername(username));
}

export function normalUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

@Injectable()
export class AccountRepository extends OwnedRepository<Account> {
  constructor(@InjectModel(ACCOUNT_MODEL) model: Model<Account>, outbox: Outbox) {
    super(model, outbox, 'ACCOUNT.NOT_FOUND');
  }

  /**
   * Takes the account when nobody holds it. The lease's fields are written past the version: renewing them must not
   * make others' changes lose their race.
   */
  async claim(
    owner: string,
    accountId: string,
    lease: { workerId: string; now: Date; until: Date; evenBefore?: boolean },
  ): Promise<Account | null> {
    const free = {
      _id: accountId,
      owner,
      leaseUntil: { $lte: lease.now },
      ...(lease.evenBefore !== true && { notBefore: { $lte: lease.now } }),
    };
    const taken = { leaseWorker: lease.workerId, leaseUntil: lease.until };
    const account = await this.model
      .findOneAndUpdate(free, { $set: taken, $inc: { fence: 1 } }, { returnDocument: 'after' })
      .lean();
    return account;
  }

  /** False when someone else has it by now, or it was removed. */
  async renew(hold: LeaseHold, until: Date): Promise<boolean> {
    const result = await this.model.updateOne(held(hold), { $set: { leaseUntil: until } });
    return result.matchedCount === 1;
  }

  /** Harmless when the lease was lost. */
  async release(hold: LeaseHold, now: Date): Promise<void> {
    await this.model.updateOne(held(hold), { $set: { leaseWorker: null, leaseUntil: now } });
  }

  /** Accounts to look at now: those that act, and those that wait for their proxy. Nobody without consent. */
  async acrossOwnersDueForCheck(now: Date, limit: number): Promise<Account[]> {
    return this.model
      .find({
        // A connected account has no reason, and a paused one always has: together these are two kinds, not four.
        state: { $in: ['connected', 'paused'] },
        reason: { $in: [null, 'proxy-failed'] },
        nextCheckAt: { $lte: now },
        'consent.at': { $ne: null },
      })
      .sort({ nextCheckAt: 1 })
      .limit(limit)
      .lean<Account[]>();
  }

  /** Moves the check to another time. False when somebody else did meanwhile. */
  async moveCheck({ _id, owner, nextCheckAt }: Account, to: Date): Promise<boolean> {
    const unmoved = { _id, owner, nextCheckAt };
    return (await this.model.findOneAndUpdate(unmoved, { $set: { nextCheckAt: to } }).lean()) !== null;
  }

  /** Accounts of a version without checks get their first one. */
  async acrossOwnersScheduleChecks(at: Date): Promise<void> {
    await this.model.updateMany({ nextCheckAt: { $exists: false } }, { $set: { nextCheckAt: at } });
  }

  /** Whoever's it is. A probe knows a proxy, and the id of the account that has it. */
  async acrossOwnersFind(accountId: string): Promise<Account | null> {
    return this.model.findOne({ _id: accountId }).lean<Account>();
  }

  /** A page of everybody's accounts, the one connected last first, and how many there are. */
  async acrossOwnersPage(skip: number, limit: number): Promise<{ accounts: Account[]; total: number }> {
    const [accounts, total] = await Promise.all([
      this.model
        .find({}, { session: 0 })
        .sort({ connectedAt: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .lean<Account[]>(),
      this.model.estimatedDocumentCount(),
    ]);
    return { accounts, total };
  }

  /** The leases a worker of this id left behind when it died: its id is used by nobody else. */
  async acrossOwnersReleaseAllOf(workerId: string, now: Date): Promise<void> {
    await this.model.updateMany({ leaseWorker: workerId }, { $set: { leaseWorker: null, leaseUntil: now } });
  }
}

function held({ owner, accountId, workerId, fence }: LeaseHold) {
  return { _id: accountId, owner, leaseWorker: workerId, fence };
}
