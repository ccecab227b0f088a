import { t } from '../../i18n/t.js';
import { ApiError } from '../../lib/api-error.js';
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
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? (error.text ?? t('secondFactors.failed')) : t('secondFactors.failed');
}
