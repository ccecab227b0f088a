import {
  countGroups,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
  listGroups,
  maxPageSize,
  pageGroups,
} from '@megafon/contracts';
import type { GroupBox } from '@megafon/contracts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/call.js';
import { keyOf, query } from '../../../lib/query.js';
import { together } from '../../../lib/together.js';
import type { GroupsView, PlacedGroup } from '../select-groups.js';

/** Everything that a change of the groups makes old. */
export const groupAnswers = [listGroups, pageGroups, countGroups];
/** Everything that it makes old when groups come into boxes or leave them. */
export const placementAnswers = [
  listGroupBoxes,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  ...groupAnswers,
];

const noBoxes: readonly GroupBox[] = [];

/** The groups that match, page by page, each with its boxes. */
export function usePlacedGroups({ q, sort, dir, filter }: Pick<GroupsView, 'q' | 'sort' | 'dir' | 'filter'>) {
  const search = { q, sort, dir, filter, limit: maxPageSize };
  const pages = useInfiniteQuery({
    queryKey: keyOf(pageGroups, { query: search }),
    queryFn: ({ pageParam, signal }) =>
      call(
        pageGroups,
        { query: { ...search, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    // Typing changes what is shown, not whether anything is.
    placeholderData: keepPreviousData,
  });
  const counts = useQuery(query(countGroups));
  const boxes = useQuery(query(listGroupBoxes));

  const loaded = pages.data?.pages;
  const placed = useMemo(
    () =>
      (loaded ?? []).flatMap(({ groups }) =>
        groups.map(({ boxIds, ...group }): PlacedGroup => ({ group, boxIds })),
      ),
    [loaded],
  );
  const boxList = boxes.data?.data ?? noBoxes;
  const boxById = useMemo(() => new Map(boxList.map((box) => [box._id, box])), [boxList]);
  return {
    /** Loaded when the pages and the counts above them are. */
    loading: together({ pages, counts, boxes }),
    placed,
    /** Of all that match, also those not loaded yet. */
    matching: loaded?.at(-1)?.total ?? 0,
    boxes: boxList,
    boxById,
    /** The next page; undefined at the end. */
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
  };
}
