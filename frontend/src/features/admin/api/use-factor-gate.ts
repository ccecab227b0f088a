import { adminStats, getSecondFactors } from '@megafon/contracts';
import type { ReplyOf, SecondFactors } from '@megafon/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.js';
import { call } from '../../../lib/call.js';
import { keyOf } from '../../../lib/query.js';
import { refreshSession } from '../../../lib/refresh-session.js';
import { session } from '../../../lib/session.js';

export interface FactorGate {
  isClosed: boolean;
  /** For another reason, which none of this mends. */
  isForbidden: boolean;
  /** Whether a factor is missing; what is to be done about it is not shown before. */
  judgement: UseQueryResult<boolean>;
  isHeld: boolean;
  /**
   * While somebody changes what they sign in with the panel neither opens nor closes: that would take the recovery codes
   * away that are shown once.
   */
  hold: (isHeld: boolean) => void;
}

const isOn = ({ appSince, passkeys }: SecondFactors) => appSince !== null || passkeys.length > 0;
const isOfFactor = (error: Error | null) =>
  error instanceof ApiError && error.code === 'AUTH.SECOND_FACTOR_REQUIRED';
const isRefusal = (error: Error | null) => error instanceof ApiError && error.status === 403;

/**
 * Whether the panel is closed to an admin for want of a second factor. Whoever has one and is refused all the same holds a
 * token of before: the page was left, or the answer lost, before the new one was there. So when the panel closes, when
 * what was changed is done, and when the admin comes back to the page, a new one is asked for once.
 */
export function useFactorGate(stats: UseQueryResult<ReplyOf<typeof adminStats>>): FactorGate {
  const client = useQueryClient();
  const [isClosed, setIsClosed] = useState(false);
  const [isHeld, hold] = useState(false);
  const judgement = useQuery<boolean>({
    queryKey: ['second-factor-missing'],
    queryFn: async () => {
      const { factors } = await call(getSecondFactors);
      if (!isOn(factors) || !(await refreshSession(session.token()))) return true;
      // One that is under way was asked with the token of before.
      await client.cancelQueries({ queryKey: keyOf(adminStats) });
      return isOfFactor((await stats.refetch()).error);
    },
    enabled: isClosed && !isHeld,
    ...{ staleTime: 0, gcTime: 0 },
  });
  // Until something else is said, what was said last holds.
  const isRefused = isOfFactor(stats.error);
  const isForbidden = isRefusal(stats.error) && !isRefused && !isHeld;
  const isJudged = judgement.data === false && !judgement.isFetching;
  const isOtherFailure = isForbidden || (stats.isError && !isRefused && isJudged);
  const shouldClose = isRefused || (isClosed && !stats.isSuccess && !isOtherFailure);
  if (shouldClose !== isClosed && !isHeld) setIsClosed(shouldClose);
  return { isClosed, isForbidden, judgement, isHeld, hold };
}
