import { getSubscriptionStatus } from '@megafon/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.js';

/** As it is at that moment: a question is asked by it, so what was known before is not enough. */
export function useAskSubscriptionStatus() {
  return useMutation({ mutationFn: () => call(getSubscriptionStatus) });
}
