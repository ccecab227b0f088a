import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';

type Reason = 'slow' | 'proxy' | 'twoFactor' | 'credentials' | 'temporary' | 'failed';

const byCode: Partial<Record<ApiError['code'], Reason>> = {
  'LOGIN.TIMEOUT': 'slow',
  'SERVICE.TIMEOUT': 'slow',
  'LOGIN.PROXY_FAILED': 'proxy',
  'LOGIN.BAD_CREDENTIALS': 'credentials',
  'LOGIN.ACCOUNT_BLOCKED': 'credentials',
  'LOGIN.NO_SLOT': 'temporary',
  'LOGIN.FAILED': 'failed',
};

/** The server's English and what it means to a person; the order decides where two would fit. */
const byText: readonly [RegExp, Reason][] = [
  [/timeout|timed out|login page/i, 'slow'],
  [/proxy/i, 'proxy'],
  [/two-factor|2fa/i, 'twoFactor'],
  [/invalid credentials|account (is )?blocked/i, 'credentials'],
  [/login failed/i, 'failed'],
];

const limitText = /maximum (\d+) facebook accounts/i;

/** Why a login did not come about, in the words of the specification. `text` is the server's, where it gave one. */
export function failureReason(error: unknown, text?: string): string {
  const words = text ?? (error instanceof ApiError ? error.text : undefined);
  if (error instanceof ApiError) {
    if (error.code === 'ACCOUNT.LIMIT_REACHED' && typeof error.details.limit === 'number') {
      return t('liveLogin.reasons.limit', { limit: error.details.limit });
    }
    const reason = byCode[error.code];
    if (reason) return t(`liveLogin.reasons.${reason}`);
  }
  const limit = words === undefined ? null : limitText.exec(words);
  if (limit) return t('liveLogin.reasons.limit', { limit: limit[1] ?? '' });
  const known = words === undefined ? undefined : byText.find(([pattern]) => pattern.test(words));
  if (known) return t(`liveLogin.reasons.${known[1]}`);
  if (isTemporary(error) && error.code !== 'ACCOUNT.NO_PROXY') return t('liveLogin.reasons.temporary');
  if (error instanceof ApiError && error.status === 0) return t('common.connection');
  return words ?? t('liveLogin.reasons.unknown');
}

/** The same call is worth making again by itself: 503 and the server says so. */
export function isTemporary(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 503 && error.retryable;
}
