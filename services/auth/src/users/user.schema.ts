import { defaultTimeZone } from '@megafon/contracts';
import type { HintScreen, PlanId, Role, SessionUser } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** The open question whether an address is its user's: one link at a time, good once, for a day. */
export interface Verification {
  /** SHA-256 of the secret in the link. */
  hash: string;
  expiresAt: Date;
}

/** Another address that a user asked for: theirs once its link is followed. */
export interface EmailChange {
  email: string;
  /** The link that is out; null before it was made. */
  verification: Verification | null;
  /** When the link went out; null until then. */
  mailedAt: Date | null;
}

/** The link that lets whoever reads the user's mail choose another password. */
export interface PasswordReset {
  /** Null once the link was used, or is good for nothing. */
  verification: Verification | null;
  /** When it was asked for. */
  askedAt: Date;
  /** When the link went out; null until then. */
  mailedAt: Date | null;
}

/** A user owns itself: `owner` is its `_id`. */
export interface UserDocument
  extends
    OwnedDocument,
    Pick<SessionUser, 'name' | 'email' | 'businessName' | 'businessType' | 'marketingStyle'> {
  /** argon2id, in PHC format. */
  passwordHash: string;
  /** How often it was changed: sessions say which one opened them. Absent of users who never did. */
  passwordNumber?: number;
  /** Whom the user writes for, in their own words; absent of users who never said. */
  targetAudience?: string;
  role: Role;
  /** Of whom the command made a superadmin when there was none: `first`; of nobody else. */
  firstSuperadmin?: typeof firstSuperadmin;
  subscriptionPlan: PlanId;
  /** When the plan ends by itself; absent of users from before it was kept. */
  subscriptionExpiresAt?: Date | null;
  /** The revision of the subscription that `subscriptionPlan` comes from; 0 before billing said anything. */
  planRevision: number;
  /** What the panel finds the user by: kept by the repository, see `search-prefixes.ts`. */
  searchPrefixes?: string[];
  /** See `email-claim.ts`. */
  emailClaim: string;
  /** When the address was shown to be the user's. */
  emailVerifiedAt: Date | null;
  /** The link that is out; null before the first one, and once it was used. */
  verification: Verification | null;
  /** When links were sent, the newest last. */
  verificationMails: Date[];
  /** Payments whose receipts were mailed, the newest last; absent of users who never paid. */
  receiptsMailed?: string[];
  /** The newest; absent of users who never forgot their password. */
  passwordReset?: PasswordReset | null;
  /** The newest `passwordNumber` of which the user was told by mail. */
  passwordNumberTold?: number;
  /** Absent of users who never asked for one. */
  emailChange?: EmailChange | null;
  /** Absent of users who never sent one away. */
  dismissedHints?: HintScreen[];
  /** By whose clock times are said and chosen; absent of users who never chose one. */
  timeZone?: string;
  /** Links for other addresses than the user's, the newest last: what counts against those addresses. */
  mailedElsewhere?: { to: string; at: Date }[];
}

/** The one value of its field, so that its unique key is held by one user. */
export const firstSuperadmin = 'first';

/** Of those who claim an address, whoever verified it is first, and after that the newest. */
export const loginOrder = { email: 1, emailVerifiedAt: -1, createdAt: -1 } as const;

const verificationFields = {
  // Nothing reads it, and none is given any more: earlier versions gave one to that of a changed address, or password.
  _id: { type: Schema.Types.Mixed },
  hash: { type: String, required: true },
  expiresAt: { type: Date, required: true },
};

export const USER = 'User';
export const userSchema = ownedSchema<UserDocument>(
  'users',
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    passwordNumber: { type: Number, default: 0 },
    role: { type: String, required: true },
    firstSuperadmin: { type: String, default: undefined },
    businessName: { type: String, default: '' },
    businessType: { type: String, required: true },
    marketingStyle: { type: String, required: true },
    targetAudience: { type: String, default: '' },
    subscriptionPlan: { type: String, required: true },
    subscriptionExpiresAt: { type: Date, default: null },
    planRevision: { type: Number, default: 0 },
    searchPrefixes: { type: [String], default: undefined },
    emailClaim: { type: String, required: true },
    emailVerifiedAt: { type: Date, default: null },
    verification: { type: verificationFields, default: null },
    verificationMails: { type: [Date], default: [] },
    emailChange: {
      type: {
        email: { type: String, required: true },
        verification: { type: verificationFields, default: null },
        mailedAt: { type: Date, default: null },
      },
      default: null,
    },
    passwordReset: {
      type: {
        verification: { type: verificationFields, default: null },
        askedAt: { type: Date, required: true },
        mailedAt: { type: Date, default: null },
      },
      default: null,
    },
    passwordNumberTold: { type: Number, default: 0 },
    receiptsMailed: { type: [String], default: [] },
    dismissedHints: { type: [String], default: [] },
    timeZone: { type: String, default: defaultTimeZone },
    mailedElsewhere: {
      type: [{ to: { type: String, required: true }, at: { type: Date, required: true } }],
      default: [],
    },
  },
  [
    { serves: 'one verified user an address', keys: { emailClaim: 1 }, unique: true, sparse: true },
    {
      serves: 'one first superadmin, however many commands make one at the same time',
      keys: { firstSuperadmin: 1 },
      unique: true,
      sparse: true,
    },
    { serves: 'who signs in with an address: whoever verified it, else the newest', keys: loginOrder },
    {
      serves: 'accounts whose address nobody verified, oldest first',
      keys: { emailVerifiedAt: 1, role: 1, subscriptionPlan: 1, createdAt: 1 },
    },
    { serves: 'how many links went to an address', keys: { 'mailedElsewhere.to': 1 } },
    { serves: 'whose subscription ends soon', keys: { subscriptionExpiresAt: 1, _id: 1 } },
    { serves: 'the panel’s users, newest first', keys: { searchPrefixes: 1, createdAt: -1, _id: -1 } },
    {
      serves: 'the panel’s users of a role, newest first; and who the superadmins are',
      keys: { role: 1, searchPrefixes: 1, createdAt: -1, _id: -1 },
    },
  ],
);

/** Whether the password was not changed between the two: its hash may be another one (`renewHash`). */
export function hasSamePassword(one: UserDocument, other: UserDocument): boolean {
  return (one.passwordNumber ?? 0) === (other.passwordNumber ?? 0);
}

/** The link for another password is good no more. That it was sent is remembered: the event of it may come again. */
export function withoutResetLink({ passwordReset }: UserDocument): PasswordReset | null {
  return passwordReset ? { ...passwordReset, verification: null } : null;
}

/** What a page may know of its user. */
export function toSessionUser(user: UserDocument): SessionUser {
  const { _id, name, email, role, subscriptionPlan, businessName, businessType, marketingStyle } = user;
  const isAdmin = role !== 'user';
  return {
    id: _id,
    name,
    email,
    role,
    isAdmin,
    subscriptionPlan,
    businessName,
    businessType,
    marketingStyle,
    targetAudience: user.targetAudience ?? '',
    subscriptionExpiresAt: user.subscriptionExpiresAt?.toISOString() ?? null,
    emailVerified: user.emailVerifiedAt !== null,
    dismissedHints: user.dismissedHints ?? [],
    timeZone: timeZoneOf(user),
  };
}

export function timeZoneOf({ timeZone }: Pick<UserDocument, 'timeZone'>): string {
  return timeZone ?? defaultTimeZone;
}
