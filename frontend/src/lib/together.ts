/** What a view must know of a query, or of several together. */
export interface Loading<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

type DataOfAll<Q extends Record<string, Loading<unknown>>> = {
  [K in keyof Q]: Exclude<Q[K]['data'], undefined>;
};

/** Several queries as one: loaded when all are, failed when one without an answer did; a retry asks only those. */
export function together<Q extends Record<string, Loading<unknown>>>(queries: Q): Loading<DataOfAll<Q>> {
  const all = Object.values(queries);
  const missing = all.filter(({ data }) => data === undefined);
  const failed = missing.filter(({ error }) => error !== null);
  return {
    data:
      missing.length > 0
        ? undefined
        : (Object.fromEntries(
            Object.entries(queries).map(([name, { data }]) => [name, data]),
          ) as DataOfAll<Q>),
    error: failed[0]?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
