import { getSubscriptionStatus } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

export function useSubscription() {
  return useQuery({ ...query(getSubscriptionStatus), select: (reply) => reply.subscription });
}
