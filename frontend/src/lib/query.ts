import type { Endpoint, ReplyOf, RequestSource } from '@megafon/contracts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './call.js';

/** The key of a call's answer: its pattern first, so that all answers of one call can be named at once. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: RequestSource<E>) {
  return input === undefined ? [endpoint.pattern] : [endpoint.pattern, input];
}

/** A call as a query: `useQuery(query(listGroups))`. */
export function query<E extends Endpoint>(endpoint: E, input: RequestSource<E> = {}) {
  return queryOptions<ReplyOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** What a page of a call consists of. */
type ItemOf<E extends Endpoint> = ReplyOf<E> extends Page<infer T> ? T : never;

/** A call that answers by pages: `useInfiniteQuery(pages(pageCampaigns, { query: { section: 'active' } }))`. */
export function pages<E extends Endpoint>(endpoint: E, input: RequestSource<E> = {}) {
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...(input.query as object), ...(pageParam !== null && { cursor: pageParam }) };
      const page = await call(endpoint, { ...input, query } as RequestSource<E>, { signal });
      return page as ReplyOf<E> & Page<ItemOf<E>>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Marks every answer of these calls as old; those on screen are fetched again. */
export async function refreshAnswers(client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
}

/** A call that changes something: afterwards the answers of `refreshes` are fetched again. */
export function useAction<E extends Endpoint>(endpoint: E, refreshes: readonly Endpoint[] = []) {
  const client = useQueryClient();
  return useMutation<ReplyOf<E>, Error, RequestSource<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSettled: () => refreshAnswers(client, refreshes),
  });
}
