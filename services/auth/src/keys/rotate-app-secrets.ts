import type { Model } from '@megafon/mongo';
import type { RotationCounts, SecretBox } from '@megafon/secrets';
import { appSealContext } from '../second-factor-storage/app-codes.js';
import type { SecondFactorsDocument } from '../second-factor-storage/second-factors.schema.js';

/**
 * Seals the secret of every authenticator app with the first key, each by compare-and-set: it may be interrupted and
 * repeated, beside running processes. Those that are being set up are good for minutes, and left alone.
 */
export async function rotateAppSecrets(
  factors: Model<SecondFactorsDocument>,
  box: SecretBox,
): Promise<RotationCounts> {
  const counts: RotationCounts = { rotated: 0, current: 0, failed: 0 };
  const cursor = factors
    .find({ _id: { $gt: '' } }, { app: 1 })
    .sort({ _id: 1 })
    .lean()
    .cursor();
  for await (const { _id, app } of cursor) {
    if (app) counts[await rotate(factors, box, _id, app.secret)] += 1;
  }
  return counts;
}

/** One that was set up anew meanwhile is sealed with the first key already. */
async function rotate(
  factors: Model<SecondFactorsDocument>,
  box: SecretBox,
  _id: string,
  secret: string,
): Promise<keyof RotationCounts> {
  const rotated = box.resealed(secret, appSealContext(_id));
  if (typeof rotated !== 'object') return rotated;
  const update = { $set: { 'app.secret': rotated.sealed }, $inc: { version: 1 } };
  await factors.updateOne({ _id, 'app.secret': secret }, update);
  return 'rotated';
}
