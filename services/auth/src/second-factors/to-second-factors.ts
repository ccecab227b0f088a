import type { SecondFactors } from '@megafon/contracts';
import type { SecondFactorsDocument } from '../second-factor-storage/second-factors.schema.js';

/** What their owner sees of them: nothing that anybody could sign in with. */
export function toSecondFactors(factors: SecondFactorsDocument | null): SecondFactors {
  return {
    appSince: factors?.app?.since.toISOString() ?? null,
    passkeys: (factors?.passkeys ?? []).map(({ _id, name, addedAt, lastUsedAt }) => ({
      _id,
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: factors?.recoveryCodes.length ?? 0,
  };
}
