import type { PlanId, Role, SessionUser } from '@megafon/contracts';
import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** A user owns itself: `owner` is its `_id`. */
export interface UserDocument
  extends
    OwnedDocument,
    Pick<SessionUser, 'name' | 'email' | 'businessName' | 'businessType' | 'marketingStyle'> {
  /** argon2id, in PHC format. */
  passwordHash: string;
  role: Role;
  subscriptionPlan: PlanId;
  /** The revision of the subscription that `subscriptionPlan` comes from; 0 before billing said anything. */
  planRevision: number;
  welcomeMailAt: Date | null;
}

export const USER = 'User';
export const userSchema = ownedSchema<UserDocument>(
  'users',
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true },
    businessName: { type: String, default: '' },
    businessType: { type: String, required: true },
    marketingStyle: { type: String, required: true },
    subscriptionPlan: { type: String, required: true },
    planRevision: { type: Number, default: 0 },
    welcomeMailAt: { type: Date, default: null },
  },
  [{ serves: 'one user an address, and finding it at login', keys: { email: 1 }, unique: true }],
);

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
  };
}
