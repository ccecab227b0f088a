import type { Model } from '@megafon/mongo';
import { secondFactorsResetEvent } from './administration-messages.js';
import { byCommand } from './by-command.js';
import { loginOrder } from '../users/user.schema.js';
import type { UserDocument } from '../users/user.schema.js';
import { withoutFactors } from '../second-factor-storage/second-factor-changes.js';
import { isOn } from '../second-factor-storage/second-factors.schema.js';
import type { SecondFactorsDocument } from '../second-factor-storage/second-factors.schema.js';

/**
 * For when nobody is left who may do it in the panel. The news goes out with the next sweep of a running process, so
 * that the user is told and it is on record.
 * @returns false where the address has no account, or its user no second factor
 */
export async function resetWithoutPanel(
  users: Model<UserDocument>,
  factors: Model<SecondFactorsDocument>,
  email: string,
  now: Date,
): Promise<boolean> {
  const user = await users
    .findOne({ email: { $eq: email } })
    .sort(loginOrder)
    .lean<UserDocument>();
  const known = user && (await factors.findOne({ _id: user._id }).lean<SecondFactorsDocument>());
  if (!known || !isOn(known)) return false;
  const told = secondFactorsResetEvent(known._id, known.number + 1, byCommand, now);
  const { state, events = [] } = withoutFactors(known, 'reset', now, [told]);
  const { app, startedApp, startedPasskey, passkeys, recoveryCodes, strangers, number } = state;
  const { matchedCount } = await factors.updateOne(
    { _id: known._id, version: known.version },
    {
      $set: { app, startedApp, startedPasskey, passkeys, recoveryCodes, strangers, number },
      $inc: { version: 1 },
      $push: { outbox: { $each: [...events] } },
    },
  );
  if (matchedCount === 0) return resetWithoutPanel(users, factors, email, now);
  return true;
}
