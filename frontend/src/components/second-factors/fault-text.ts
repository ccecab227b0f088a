import { t } from '../../i18n/t.js';
import { failureText } from '../../lib/failure-text.js';
import { isolated } from '../../lib/isolated.js';
import { PasskeyError } from '../../lib/passkeys.js';

const words = {
  cancelled: 'secondFactors.passkeyCancelled',
  known: 'secondFactors.passkeyKnown',
  elsewhere: 'secondFactors.passkeyElsewhere',
  unsupported: 'secondFactors.passkeyUnsupported',
} as const;

/** The server's own words where it refused for a reason, the browser's in ours, and ours where it failed. */
export function faultText(error: unknown): string {
  if (error instanceof PasskeyError) return t(words[error.fault], { site: isolated(error.site) });
  return failureText(error, t('secondFactors.failed'));
}
