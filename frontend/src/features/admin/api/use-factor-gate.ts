import { getSecondFactors } from '@megafon/contracts';
import type { ReplyOf, SecondFactors, adminStats } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.js';
import { call } from '../../../lib/call.js';
import { refreshSession } from '../../../lib/refresh-session.js';
import { session } from '../../../lib/session.js';

export interface FactorGate {
  isClosed: boolean;
  /** Whether it stays closed; what is to be done about it is not shown before. */
  judgement: UseQueryResult<boolean>;
  /** What is set up here is done: the panel is asked for again. */
  open: () => void;
}

const isOn = ({ appSince, passkeys }: SecondFactors) => appSince !== null || passkeys.length > 0;

/**
 * Whether the panel is closed to an admin for want of a second factor. Whoever has one and is refused all the same holds a
 * token of before: the page was left, or the answer lost, before the new one was there. It is asked for once.
 * Where the admin sets one up in the panel it stays closed until they are done: opening by itself it would take the
 * recovery codes away that are shown once.
 */
export function useFactorGate(
  stats: UseQueryResult<ReplyOf<typeof adminStats>>,
  { setsUpHere }: { setsUpHere: boolean },
): FactorGate {
  const [isClosed, setIsClosed] = useState(false);
  const isRefused = stats.error instanceof ApiError && stats.error.code === 'AUTH.SECOND_FACTOR_REQUIRED';
  const judgement = useQuery<boolean>({
    queryKey: ['second-factor-missing'],
    queryFn: async () => {
      const { factors } = await call(getSecondFactors);
      if (!isOn(factors) || !(await refreshSession(session.token()))) return true;
      const { error } = await stats.refetch();
      return error instanceof ApiError && error.code === 'AUTH.SECOND_FACTOR_REQUIRED';
    },
    // Not once more beside somebody who sets a factor up.
    enabled: ({ state }) => isClosed && state.data !== true,
    ...{ staleTime: 0, gcTime: 0 },
  });
  // While it is asked again, what was said last holds.
  const isOpen = !isRefused && !stats.isPending && !(setsUpHere && judgement.data === true);
  if (isRefused && !isClosed) setIsClosed(true);
  else if (isOpen && isClosed) setIsClosed(false);
  return { isClosed, judgement, open: () => void stats.refetch().then(() => setIsClosed(false)) };
}
