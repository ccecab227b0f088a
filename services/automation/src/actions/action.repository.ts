import { Injectable } from '@nestjs/common';
import type { ActionKind } from '@megafon/contracts';
import { InjectModel, OwnedRepository, Outbox } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { never } from '../accounts/owner-turns.js';
import { endedStates, openStates } from './action.js';
import type { Action, ActionState } from './action.js';
import { ACTION_MODEL } from './action.schema.js';

const counted: readonly ActionState[] = ['submitting', 'unknown', 'succeeded'];
const turns: readonly (readonly ActionState[])[] = [['submitting', 'unknown'], ['intended']];

/** Far more than one process has under way: the steps of each come within seconds. */
const openAtOnce = 200;

@Injectable()
export class ActionRepository extends OwnedRepository<Action> {
  constructor(@InjectModel(ACTION_MODEL) model: Model<Action>, outbox: Outbox) {
    super(model, outbox, 'REQUEST.NOT_FOUND', { remembers: openAtOnce });
  }

  /** Open actions that are due since then or longer, by their accounts' ids, of those after this one. */
  async acrossOwnersDueSince(since: Date, after: string, limit: number): Promise<Action[]> {
    return this.model
      .find({ state: { $in: openStates }, accountId: { $gt: after }, notBefore: { $lte: since } })
      .sort({ accountId: 1 })
      .limit(limit)
      .lean<Action[]>();
  }

  /** All that have not ended, in the order of their accounts. */
  acrossOwnersOpen(): AsyncIterable<Pick<Action, '_id' | 'owner'>> {
    return this.model
      .find({ state: { $in: openStates } }, { owner: 1 })
      .lean<Action>()
      .cursor();
  }

  /** All that ended since then. */
  acrossOwnersEndedSince(since: Date): AsyncIterable<Pick<Action, '_id' | 'owner'>> {
    return this.model
      .find({ state: { $in: endedStates }, updatedAt: { $gte: since } }, { owner: 1 })
      .lean<Action>()
      .cursor();
  }

  /** When the account's next open action is due; `never` when there is none. */
  async nextDueOf(owner: string, accountId: string): Promise<Date> {
    const next = await this.model
      .findOne({ owner, accountId, state: { $in: openStates } })
      .sort({ notBefore: 1 })
      .lean<Action>();
    return next?.notBefore ?? never;
  }

  /** What may have happened comes before what is next: it is settled first. */
  async nextOf(owner: string, accountId: string, now: Date): Promise<Action | null> {
    for (const state of turns) {
      const action = await this.model
        .findOne({ owner, accountId, state: { $in: state }, notBefore: { $lte: now } })
        .sort({ order: 1 })
        .lean<Action>();
      if (action) return action;
    }
    return null;
  }

  /** See `adopt` in action.ts, for all of an account in one write. */
  async adoptAll(owner: string, accountId: string, fence: number): Promise<void> {
    await this.model.updateMany(
      { owner, accountId, state: { $in: openStates }, fence: { $lt: fence } },
      { $set: { fence }, $inc: { version: 1 } },
    );
  }

  async openOf(owner: string, accountId: string): Promise<Action[]> {
    return this.list(owner, { accountId, state: openStates }, { sort: { order: 1 } });
  }

  /** By any of the accounts. What may have happened counts as done. */
  async acrossOwnersCountDone(accountIds: string[], kind: ActionKind, since: Date): Promise<number> {
    return this.model.countDocuments({
      accountId: { $in: accountIds },
      kind,
      state: { $in: counted },
      submittedAt: { $gte: since },
    });
  }

  /** The same of all of these accounts and kinds, in one question that their index answers by itself. */
  async acrossOwnersCountEachDone(
    accountIds: readonly string[],
    kinds: readonly ActionKind[],
    since: Date,
  ): Promise<{ accountId: string; kind: ActionKind; done: number }[]> {
    return this.model.aggregate<{ accountId: string; kind: ActionKind; done: number }>([
      {
        $match: {
          accountId: { $in: [...accountIds] },
          kind: { $in: [...kinds] },
          state: { $in: [...counted] },
          submittedAt: { $gte: since },
        },
      },
      { $group: { _id: { accountId: '$accountId', kind: '$kind' }, done: { $sum: 1 } } },
      { $project: { _id: 0, accountId: '$_id.accountId', kind: '$_id.kind', done: 1 } },
    ]);
  }

  async acrossOwnersLastDoneAt(accountIds: string[], kind: ActionKind): Promise<Date | null> {
    const last = await this.model
      .findOne({ accountId: { $in: accountIds }, kind, state: { $in: counted }, submittedAt: { $ne: null } })
      .sort({ submittedAt: -1 })
      .lean<Action>();
    return last?.submittedAt ?? null;
  }

  /** Whether any of the owner's accounts posted the same text in the group since then. */
  async isRepeated(
    action: Pick<Action, '_id' | 'owner' | 'groupId' | 'contentHash'>,
    since: Date,
  ): Promise<boolean> {
    const { _id, owner, groupId, contentHash } = action;
    const same = await this.model
      .findOne({
        owner,
        groupId,
        contentHash,
        kind: 'publish',
        state: { $in: counted },
        submittedAt: { $gte: since },
        _id: { $ne: _id },
      })
      .lean<Action>();
    return same !== null;
  }

  /** What any of the owner's accounts published in these groups with these texts since then, or may have. */
  async publishedSince(
    owner: string,
    groupIds: readonly string[],
    contentHashes: readonly string[],
    since: Date,
  ): Promise<Pick<Action, 'groupId' | 'contentHash'>[]> {
    return this.model
      .find(
        {
          owner,
          groupId: { $in: [...groupIds] },
          contentHash: { $in: [...contentHashes] },
          kind: 'publish',
          state: { $in: counted },
          submittedAt: { $gte: since },
        },
        { groupId: 1, contentHash: 1 },
      )
      .lean<Pick<Action, '_id' | 'groupId' | 'contentHash'>[]>();
  }

  /** Requests to join these groups that went through, of all of the owner's accounts. */
  async joinsOf(
    owner: string,
    groupIds: readonly string[],
  ): Promise<Pick<Action, 'accountId' | 'groupId' | 'outcome'>[]> {
    return this.model
      .find(
        { owner, groupId: { $in: [...groupIds] }, contentHash: '', kind: 'join', state: 'succeeded' },
        { accountId: 1, groupId: 1, outcome: 1 },
      )
      .lean<Pick<Action, '_id' | 'accountId' | 'groupId' | 'outcome'>[]>();
  }
}
