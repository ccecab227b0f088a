import type { Model } from '@megafon/mongo';
import { roleChangedEvents } from './administration-messages.js';
import { byCommand } from './by-command.js';
import { loginOrder } from '../users/user.schema.js';
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
    if (!isForced && (await users.exists({ role: { $eq: 'superadmin' } }))) return 'there-is-one';
    const { matchedCount } = await users.updateOne(
      { _id: user._id, version: user.version },
      {
        $set: { role: 'superadmin', updatedAt: now },
        $inc: { version: 1 },
        $push: { outbox: { $each: roleChangedEvents(user, 'superadmin', byCommand, now) } },
      },
    );
    if (matchedCount > 0) return 'made';
  }
}
