import type { OwnProfile } from '@megafon/contracts';
import { toSessionUser } from '../users/user.schema.js';
import type { UserDocument } from '../users/user.schema.js';

/** What the owner sees of a user. */
export function toOwnProfile(user: UserDocument): OwnProfile {
  return { ...toSessionUser(user), pendingEmail: user.emailChange?.email ?? null };
}
