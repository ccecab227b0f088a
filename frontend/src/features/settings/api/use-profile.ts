import { getAiWriting, getProfile } from '@megafon/contracts';
import type {
  Endpoint,
  OwnProfile,
  RequestSource,
  cancelEmailChange,
  changePlan,
  changeTimeZone,
  updateProfile,
} from '@megafon/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.js';
import { query, refreshAnswers } from '../../../lib/query.js';
import { session } from '../../../lib/session.js';

export function useProfile() {
  return useQuery({ ...query(getProfile), select: (reply) => reply.user });
}

/** All of these answer the profile as it is then. */
type ProfileCall =
  typeof updateProfile | typeof cancelEmailChange | typeof changePlan | typeof changeTimeZone;

/** @param refreshes answers that are old then */
export function useProfileAction<E extends ProfileCall>(endpoint: E, refreshes: readonly Endpoint[] = []) {
  const client = useQueryClient();
  return useMutation<OwnProfile, Error, RequestSource<E>>({
    mutationFn: async (input) => (await call<ProfileCall>(endpoint, input)).user,
    onSuccess: (user) => {
      keep(client, user);
      return refreshAnswers(client, [getAiWriting, ...refreshes]);
    },
  });
}

/** What the frame shows of the user changes with it, here and in other tabs. */
function keep(client: QueryClient, user: OwnProfile): void {
  client.setQueryData(query(getProfile).queryKey, { success: true, user });
  const { pendingEmail: _pending, ...sessionUser } = user;
  session.know(sessionUser);
}
