import { AppError } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import type { Decision } from '@megafon/mongo';
import { newRecoveryCodes } from './recovery-codes.js';
import { told } from './second-factor-event.js';
import { isOn } from './second-factors.schema.js';
import type { SecondFactorsDocument, StoredPasskey } from './second-factors.schema.js';

type Next = Decision<SecondFactorsDocument>;

/** One more factor. With the first one come recovery codes. @param shown what the person is to keep, where it is the first */
function withFactor(
  factors: SecondFactorsDocument,
  fields: Partial<SecondFactorsDocument>,
  change: 'app-added' | 'passkey-added',
  codes: ReturnType<typeof newRecoveryCodes>,
  now: Date,
): { next: Next; shown: string[] | null } {
  const isFirst = !isOn(factors);
  const all = isFirst ? { ...fields, recoveryCodes: codes.kept } : fields;
  return { next: told(factors, all, change, now), shown: isFirst ? codes.shown : null };
}

/** @param step whose code was shown: it is used by that */
export function withApp(
  factors: SecondFactorsDocument,
  { secret, step }: { secret: string; step: number },
  codes: ReturnType<typeof newRecoveryCodes>,
  now: Date,
) {
  if (factors.app !== null) throw new AppError('SECOND_FACTOR.EXISTS');
  if (factors.startedApp?.secret !== secret) throw new AppError('SECOND_FACTOR.NOT_STARTED');
  const fields = { app: { secret, since: now, lastStep: step }, startedApp: null };
  return withFactor(factors, fields, 'app-added', codes, now);
}

/** @param challenge by which it was made: used by that */
export function withPasskey(
  factors: SecondFactorsDocument,
  { passkey, challenge }: { passkey: StoredPasskey; challenge: string },
  codes: ReturnType<typeof newRecoveryCodes>,
  now: Date,
) {
  if (factors.startedPasskey?.challenge !== challenge) throw new AppError('SECOND_FACTOR.NOT_STARTED');
  const isKnown = factors.passkeys.some(({ credentialId }) => credentialId === passkey.credentialId);
  if (isKnown) throw new AppError('SECOND_FACTOR.EXISTS');
  const fields = { passkeys: [...factors.passkeys, passkey], startedPasskey: null };
  return withFactor(factors, fields, 'passkey-added', codes, now);
}

/** @throws AppError SECOND_FACTOR.NOT_FOUND */
export function withName(factors: SecondFactorsDocument, id: string, name: string, now: Date): Next | null {
  const known = factors.passkeys.find(({ _id }) => _id === id);
  if (!known) throw new AppError('SECOND_FACTOR.NOT_FOUND');
  if (known.name === name) return null;
  const passkeys = factors.passkeys.map((one) => (one._id === id ? { ...one, name } : one));
  return told(factors, { passkeys }, 'passkey-renamed', now);
}

/** @throws AppError SECOND_FACTOR.NOT_FOUND */
export function withoutPasskey(factors: SecondFactorsDocument, id: string, now: Date): Next {
  const passkeys = factors.passkeys.filter(({ _id }) => _id !== id);
  if (passkeys.length === factors.passkeys.length) throw new AppError('SECOND_FACTOR.NOT_FOUND');
  if (!isOn({ ...factors, passkeys })) return withoutFactors(factors, 'turned-off', now);
  return told(factors, { passkeys }, 'passkey-removed', now);
}

/** @throws AppError SECOND_FACTOR.OFF */
export function withoutApp(factors: SecondFactorsDocument, now: Date): Next {
  if (factors.app === null) throw new AppError('SECOND_FACTOR.OFF');
  if (factors.passkeys.length === 0) return withoutFactors(factors, 'turned-off', now);
  return told(factors, { app: null }, 'app-removed', now);
}

/** The password is enough from then on. @throws AppError SECOND_FACTOR.OFF where it is already */
export function withoutFactors(
  factors: SecondFactorsDocument,
  change: 'turned-off' | 'reset',
  now: Date,
  others: readonly EventEnvelope[] = [],
): Next {
  if (!isOn(factors)) throw new AppError('SECOND_FACTOR.OFF');
  const none = { app: null, startedApp: null, startedPasskey: null, passkeys: [], recoveryCodes: [] };
  return told(factors, { ...none, strangers: null }, change, now, others);
}

/** @throws AppError SECOND_FACTOR.OFF */
export function withRecoveryCodes(factors: SecondFactorsDocument, recoveryCodes: string[], now: Date): Next {
  if (!isOn(factors)) throw new AppError('SECOND_FACTOR.OFF');
  return told(factors, { recoveryCodes }, 'recovery-codes-renewed', now);
}
