import { Injectable } from '@nestjs/common';
import type { Role } from '@megafon/contracts';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Decision, EventsOf, Model, NewDocument } from '@megafon/mongo';
import { verifiedClaim } from './email-claim.js';
import { withPlan } from './plan-of-user.js';
import type { ToldPlan } from './plan-of-user.js';
import { searchPrefixes } from './search-prefixes.js';
import { loginOrder, timeZoneOf, USER, UserDocument } from './user.schema.js';

/** What is asked of the panel's list. */
export interface UserSearch {
  /** All of them are beginnings that the user has. */
  prefixes: string[];
  role?: Role | undefined;
  skip: number;
  limit: number;
}

/** A user as the panel's list shows it. */
export type ListedUser = Pick<
  UserDocument,
  '_id' | 'name' | 'email' | 'role' | 'subscriptionPlan' | 'subscriptionExpiresAt' | 'createdAt'
>;

/** Somebody whose subscription ends by itself. */
export type EndingUser = Pick<UserDocument, '_id' | 'subscriptionPlan'> & { endsAt: Date };

const batchSize = 500;
/** A beginning that so many users have is as common as any. */
const countedUpTo = 1_000;

@Injectable()
export class UserRepository extends OwnedRepository<UserDocument> {
  constructor(@InjectModel(USER) model: Model<UserDocument>, outbox: Outbox) {
    super(model, outbox, 'USER.NOT_FOUND');
  }

  override insert(
    owner: string,
    user: NewDocument<UserDocument>,
    events: EventsOf<UserDocument> = [],
  ): Promise<UserDocument> {
    return super.insert(owner, { ...user, searchPrefixes: searchPrefixes(user) }, events);
  }

  override change(
    owner: string,
    id: string,
    decide: (user: UserDocument) => Decision<UserDocument> | null | Promise<Decision<UserDocument> | null>,
  ): Promise<UserDocument> {
    return super.change(owner, id, async (user) => {
      const decision = await decide(user);
      if (!decision) return null;
      const { state } = decision;
      return { ...decision, state: { ...state, searchPrefixes: searchPrefixes(state) } };
    });
  }

  /** No link that is out lets anybody choose a password. */
  async acrossOwnersWithdrawResetLinks(): Promise<void> {
    await this.model.updateMany(
      { 'passwordReset.askedAt': { $gt: new Date(0) } },
      { $set: { 'passwordReset.verification': null }, $inc: { version: 1 } },
    );
  }

  /** The same password, hashed at today's cost; nothing where another one was chosen meanwhile. */
  async renewHash({ _id, passwordHash }: UserDocument, renewed: string): Promise<void> {
    await this.model.updateOne(
      { _id, passwordHash: { $eq: passwordHash } },
      { $set: { passwordHash: renewed }, $inc: { version: 1 } },
    );
  }

  /** What billing told of a user's plan; what is older than what is known changes nothing. @throws AppError USER.NOT_FOUND */
  keepPlan(userId: string, told: ToldPlan): Promise<UserDocument> {
    return this.change(userId, userId, (user) => {
      const state = withPlan(user, told);
      return state && { state };
    });
  }

  /** A page of the panel's list, newest first, and how many there are on all pages. */
  async acrossOwnersPage({
    prefixes,
    role,
    skip,
    limit,
  }: UserSearch): Promise<{ users: ListedUser[]; total: number }> {
    const $all = await this.rarestFirst(prefixes);
    const wanted = { searchPrefixes: { $all }, ...(role !== undefined && { role }) };
    const [users, total] = await Promise.all([
      this.model
        .find(wanted, { passwordHash: 0, searchPrefixes: 0 })
        .sort({ createdAt: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .lean<ListedUser[]>(),
      this.model.countDocuments(wanted),
    ]);
    return { users, total };
  }

  /**
   * Of several values of a list an index finds by one alone, and MongoDB takes the first (SERVER-18364): the others are
   * looked for in all that it finds.
   */
  private async rarestFirst(prefixes: readonly string[]): Promise<readonly string[]> {
    if (prefixes.length < 2) return prefixes;
    const counted = await Promise.all(
      prefixes.map(async (prefix) => {
        const count = await this.model.countDocuments({ searchPrefixes: prefix }, { limit: countedUpTo });
        return { prefix, count };
      }),
    );
    return counted.sort((one, other) => one.count - other.count).map(({ prefix }) => prefix);
  }

  /** Whose subscription ends after `from`, and not after `until`: the next ones behind `after`. */
  async acrossOwnersEnding(
    { after, from, until }: { after: EndingUser | null; from: Date; until: Date },
    limit: number,
  ): Promise<EndingUser[]> {
    const range = { subscriptionExpiresAt: { $gt: from, $lte: until } };
    const behind = after && {
      $or: [
        { subscriptionExpiresAt: { $gt: after.endsAt, $lte: until } },
        { subscriptionExpiresAt: after.endsAt, _id: { $gt: after._id } },
      ],
    };
    const found = await this.model
      .find(behind ?? range, { subscriptionPlan: 1, subscriptionExpiresAt: 1 })
      .sort({ subscriptionExpiresAt: 1, _id: 1 })
      .limit(limit)
      .lean();
    return found.flatMap(({ _id, subscriptionPlan, subscriptionExpiresAt: endsAt }) =>
      endsAt ? [{ _id, subscriptionPlan, endsAt }] : [],
    );
  }

  /** By whose clock the user lives; the default's where there is no such user any more. */
  async timeZoneOf(userId: string): Promise<string> {
    return timeZoneOf((await this.find(userId, userId)) ?? {});
  }

  /** The ids of all superadmins. */
  async acrossOwnersSuperadmins(): Promise<string[]> {
    const found = await this.model.find({ role: { $eq: 'superadmin' } }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  /** Users from before the panel searched are found like everybody. @returns how many there were */
  async acrossOwnersMakeFindable(): Promise<number> {
    for (let total = 0; ;) {
      const older = await this.model
        .find({ searchPrefixes: { $exists: false } }, { name: 1, email: 1 })
        .limit(batchSize)
        .lean();
      if (older.length === 0) return total;
      await this.model.bulkWrite(
        older.map(({ _id, name, email }) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { searchPrefixes: searchPrefixes({ name, email }) } },
          },
        })),
      );
      total += older.length;
    }
  }

  /**
   * For login, where nobody is signed in yet: whoever verified the address; where nobody did, who claimed it last.
   */
  async acrossOwnersFindByEmail(email: string): Promise<UserDocument | null> {
    return await this.model
      .findOne({ email: { $eq: email } })
      .sort(loginOrder)
      .lean();
  }

  /**
   * Who registered before then and never verified an address, oldest first: of those who were never granted or paid for
   * anything, and run nothing.
   */
  async acrossOwnersUnverified(before: Date, limit: number): Promise<string[]> {
    const cursor = this.model
      .find(
        { emailVerifiedAt: null, role: 'user', subscriptionPlan: 'starter', createdAt: { $lt: before } },
        { receiptsMailed: 1 },
      )
      .sort({ createdAt: 1 })
      .lean()
      .cursor();
    const found: string[] = [];
    for await (const { _id, receiptsMailed = [] } of cursor) {
      if (receiptsMailed.length === 0) found.push(_id);
      if (found.length === limit) break;
    }
    return found;
  }

  /** When mails of verification went to an address, whichever users they were for. */
  async acrossOwnersMailsTo(email: string): Promise<Date[]> {
    const users = await this.model.find({ email: { $eq: email } }, { verificationMails: 1 }).lean();
    const strangers = await this.model
      .find({ 'mailedElsewhere.to': { $eq: email } }, { mailedElsewhere: 1 })
      .lean();
    const elsewhere = strangers.flatMap(({ mailedElsewhere = [] }) => mailedElsewhere);
    return [
      ...users.flatMap(({ verificationMails }) => verificationMails),
      ...elsewhere.filter(({ to }) => to === email).map(({ at }) => at),
    ];
  }

  /** Users from before addresses were verified hold theirs as they did: alone. @returns how many there were */
  async acrossOwnersAdoptOlder(): Promise<number> {
    const older = await this.model.find({ emailClaim: { $exists: false } }).lean();
    // Their collection allowed one user an address, which claims replace.
    if (older.length > 0) await this.model.collection.dropIndex('email_1').catch(() => undefined);
    for (const { _id, email, createdAt } of older) {
      const fields = { emailClaim: verifiedClaim(email), emailVerifiedAt: createdAt, verificationMails: [] };
      await this.model.updateOne({ _id, emailClaim: { $exists: false } }, { $set: fields });
    }
    return older.length;
  }
}
