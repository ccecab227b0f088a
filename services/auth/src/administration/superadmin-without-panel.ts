import { unlessDuplicate } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { roleChangedEvents } from './administration-messages.js';
import { byCommand } from './by-command.js';
import { firstSuperadmin, loginOrder } from '../users/user.schema.js';
import type { UserDocument } from '../users/user.schema.js';

/** What became of it: `made`; `already` is what the user was before; the others are refusals. */
export type SuperadminOutcome = 'made' | 'already' | 'nobody' | 'unverified' | 'there-is-one';

/**
 * For a system without anybody who may give roles in the panel. The news goes out with the next sweep of a running
 * process: it is on record, everybody is told, and the user's sessions end.
 * @param isForced also where there is a superadmin already
 */
export async function superadminWithoutPanel(
  users: Model<UserDocument>,
  { email, isForced, now }: { email: string; isForced: boolean; now: Date },
): Promise<SuperadminOutcome> {
  for (;;) {
    // Whoever verified the address comes first: an account that only claims it is nobody's proof.
    const user = await users
      .findOne({ email: { $eq: email } })
      .sort(loginOrder)
      .lean<UserDocument>();
    if (!user) return 'nobody';
    if (user.emailVerifiedAt === null) return 'unverified';
    if (user.role === 'superadmin') return 'already';
    if (!isForced && !(await isVacant(users))) return 'there-is-one';
    let isMade = false;
    await unlessDuplicate(async () => {
      const { matchedCount } = await users.updateOne(
        { _id: user._id, version: user.version },
        {
          $set: { role: 'superadmin', updatedAt: now, ...(!isForced && { firstSuperadmin }) },
          $inc: { version: 1 },
          $push: { outbox: { $each: roleChangedEvents(user, 'superadmin', byCommand, now) } },
        },
      );
      isMade = matchedCount > 0;
    });
    // Where another command was faster there is one now; where the user changed it is decided anew.
    if (isMade) return 'made';
  }
}

/** Whoever was the first and lost the role since is so no more: who comes next takes the place by its unique key. */
async function isVacant(users: Model<UserDocument>): Promise<boolean> {
  if (await users.exists({ role: { $eq: 'superadmin' } })) return false;
  await users.updateMany(
    { firstSuperadmin: { $eq: firstSuperadmin }, role: { $ne: 'superadmin' } },
    { $unset: { firstSuperadmin: 1 }, $inc: { version: 1 } },
  );
  return true;
}
