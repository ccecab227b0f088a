import { cancelSubscription, getSubscriptionStatus } from '@megafon/contracts';
import { ApiError, textOf } from '../../../lib/api-error.js';
import { t } from '../../../i18n/t.js';
import { useAction } from '../../../lib/query.js';

/** The one reason that the page gives. */
export const cancelReason = 'User requested cancellation';

export function useCancelSubscription() {
  return useAction(cancelSubscription, [getSubscriptionStatus]);
}

/** The server's words; else what was tried, and whether it was heard at all. */
export function cancelFault(error: unknown): string {
  const isUnheard = error instanceof ApiError && error.status === 0;
  return isUnheard ? t('subscription.cancelError') : textOf(error, t('subscription.cancelFailed'));
}
