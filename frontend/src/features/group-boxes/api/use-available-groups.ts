import { listAvailableGroups, maxPageSize } from '@megafon/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/call.js';
import { keyOf } from '../../../lib/query.js';
import type { Loading } from '../../../lib/together.js';
import type { PanelGroup } from '../components/group-panel.js';

interface AvailableGroups {
  groups: PanelGroup[];
  /** Of all that match, also those not loaded yet. */
  total: number;
}

/** The groups outside a box that match the words, page by page. */
export function useAvailableGroups(boxId: string, q: string) {
  const params = { boxId };
  const search = { q, limit: maxPageSize };
  const pages = useInfiniteQuery({
    queryKey: keyOf(listAvailableGroups, { params, query: search }),
    queryFn: ({ pageParam, signal }) =>
      call(
        listAvailableGroups,
        { params, query: { ...search, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
  });
  const loaded = pages.data?.pages;
  const data = useMemo(
    () => loaded && { groups: loaded.flatMap((page) => page.data), total: loaded.at(-1)?.total ?? 0 },
    [loaded],
  );
  const available: Loading<AvailableGroups> = { ...pages, data };
  return {
    available,
    /** The next page; undefined at the end. */
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
  };
}
