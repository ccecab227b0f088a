import { Injectable } from '@nestjs/common';
import { InjectModel, OwnedRepository, Outbox, deterministicId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { Account, UsedFor } from './account.js';
import { ACCOUNT_MODEL } from './account.schema.js';
import { never } from './owner-turns.js';

/** A hold on an account: only who has the newest fence may write results. */
export interface LeaseHold {
  owner: string;
  accountId: string;
  workerId: string;
  fence: number;
}

/** When an account is due, as somebody found it who saw so many wakes. */
export interface NextTurn {
  dueAt: Date;
  wakes: number;
}

/** More are seldom due at once for one owner. */
const mostOfOwner = 100;
/** Held by workers are fewer, all together: the one that waits longest is among so many. */
const mostLooked = 200;

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
    return this.take(free, lease);
  }

  /**
   * Takes the owner's account that waits longest for its turn.
   * @param lease.warmBefore what became due after this is left to the worker that has it warm.
   */
  async claimNext(
    owner: string,
    lease: { workerId: string; now: Date; until: Date; warmBefore: Date },
  ): Promise<Account | null> {
    const due = {
      owner,
      runnableAt: { $lte: lease.now },
      notBefore: { $lte: lease.now },
      leaseUntil: { $lte: lease.now },
      $or: [{ warmWorker: { $in: [null, lease.workerId] } }, { runnableAt: { $lte: lease.warmBefore } }],
    };
    return this.take(due, lease);
  }

  /** Something is to be done in it from `at` on. Null when it is not there. */
  async wake(owner: string, accountId: string, at: Date): Promise<Account | null> {
    const woken = { $min: { runnableAt: at }, $inc: { wakes: 1 } };
    const one = { _id: accountId, owner };
    return this.model.findOneAndUpdate(one, woken, { returnDocument: 'after' }).lean<Account>();
  }

  /** When one of the owner's accounts can be worked on next, as far as is known; never later than that. */
  async nextDueOf(owner: string): Promise<Date> {
    const first = await this.model
      .find({ owner, runnableAt: { $lt: never } })
      .sort({ runnableAt: 1 })
      .limit(mostOfOwner)
      .lean<Account[]>();
    const times = first.map(dueAtOf);
    // Those that were not read are due after the last one that was.
    const last = first.length === mostOfOwner && first.at(-1)?.runnableAt;
    return new Date(Math.min(never.getTime(), ...times, ...(last ? [last.getTime()] : [])));
  }

  async acrossOwnersCountDue(now: Date, limit: number): Promise<number> {
    return this.model.countDocuments({ runnableAt: { $lte: now }, notBefore: { $lte: now } }, { limit });
  }

  /** Since when the account that waits longest could have been worked on; null when none can. */
  async acrossOwnersReadySince(now: Date): Promise<Date | null> {
    const first = await this.model
      .find({ runnableAt: { $lte: now }, notBefore: { $lte: now } })
      .sort({ runnableAt: 1 })
      .limit(mostLooked)
      .lean<Account[]>();
    const ready = first.map(dueAtOf).filter((dueAt) => dueAt <= now.getTime());
    return ready.length === 0 ? null : new Date(Math.min(...ready));
  }

  /** Accounts that an earlier version stored: they do not say when they are due. */
  async acrossOwnersUnscheduled(limit: number): Promise<Account[]> {
    return this.model.find({ runnableAt: null }).limit(limit).lean<Account[]>();
  }

  /** Those of the accounts that are there, whoever's they are. */
  async acrossOwnersThere(accountIds: string[]): Promise<Account[]> {
    return this.model.find({ _id: { $in: accountIds } }).lean<Account[]>();
  }

  /** False when someone else has it by now, or it was removed. */
  async renew(hold: LeaseHold, until: Date): Promise<boolean> {
    const result = await this.model.updateOne(held(hold), { $set: { leaseUntil: until } });
    return result.matchedCount === 1;
  }

  /**
   * @param next when it is due, decided on what was there at so many wakes; it stays due when more came meanwhile.
   * @returns the account as it is now; null when the lease was lost.
   */
  async release(hold: LeaseHold, now: Date, next?: NextTurn): Promise<Account | null> {
    const free = { leaseWorker: null, leaseUntil: now };
    // Not earlier than now: the owner's other accounts are before it.
    const runnableAt = next && (next.dueAt > now ? next.dueAt : now);
    const released = next && (await this.give({ ...held(hold), wakes: next.wakes }, { ...free, runnableAt }));
    return released ?? this.give(held(hold), free);
  }

  /** It acted. Written past the version: nobody decides anything on it, and it is written with every act. */
  async used(owner: string, accountId: string, lastUsed: Date, usedFor: UsedFor = {}): Promise<void> {
    const used = { $set: { lastUsed, ...usedFor }, $inc: { usageCount: 1 } };
    await this.model.updateOne({ _id: accountId, owner }, used);
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

  /** Whose accounts there are, by their ids. */
  acrossOwnersAll(): AsyncIterable<Pick<Account, '_id' | 'owner'>> {
    return this.model.find({}, { owner: 1 }).sort({ _id: 1 }).lean<Account>().cursor();
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

  /**
   * The leases a worker of this id left behind when it died: its id is used by nobody else.
   * @returns whose they were.
   */
  async acrossOwnersReleaseAllOf(workerId: string, now: Date): Promise<string[]> {
    const left = await this.model.find({ leaseWorker: workerId }).lean<Account[]>();
    await this.model.updateMany({ leaseWorker: workerId }, { $set: { leaseWorker: null, leaseUntil: now } });
    return [...new Set(left.map(({ owner }) => owner))];
  }

  private take(
    free: object,
    { workerId, until }: { workerId: string; until: Date },
  ): Promise<Account | null> {
    const taken = { leaseWorker: workerId, leaseUntil: until, warmWorker: workerId };
    return this.model
      .findOneAndUpdate(free, { $set: taken, $inc: { fence: 1 } }, { returnDocument: 'after' })
      .sort({ runnableAt: 1 })
      .lean<Account>();
  }

  private give(mine: object, free: object): Promise<Account | null> {
    return this.model.findOneAndUpdate(mine, { $set: free }, { returnDocument: 'after' }).lean<Account>();
  }
}

/** From when on somebody can work on it. */
function dueAtOf({ runnableAt, notBefore, leaseUntil }: Account): number {
  return Math.max(runnableAt.getTime(), notBefore.getTime(), leaseUntil.getTime());
}

function held({ owner, accountId, workerId, fence }: LeaseHold) {
  return { _id: accountId, owner, leaseWorker: workerId, fence };
}
