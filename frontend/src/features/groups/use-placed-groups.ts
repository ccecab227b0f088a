import {
  boxChanged,
  groupsChanged,
  listGroupBoxAssignments,
  listGroupBoxes,
  listGroups,
} from '@megafon/contracts';
import type { GroupBox } from '@megafon/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLive } from '../../lib/live/use-live.js';
import { query, refreshAnswers } from '../../lib/query.js';
import { placeGroups } from './select-groups.js';
import type { PlacedGroup } from './select-groups.js';

interface PlacedGroups {
  /** undefined while loading or failed. */
  placed: PlacedGroup[] | undefined;
  boxes: readonly GroupBox[];
  boxById: ReadonlyMap<string, GroupBox>;
  failed: boolean;
  fetching: boolean;
  retry: () => unknown;
}

const noBoxes: readonly GroupBox[] = [];

/** The groups, each with its boxes, kept up to date by events. */
export function usePlacedGroups(): PlacedGroups {
  const client = useQueryClient();
  const groups = useQuery(query(listGroups));
  const boxes = useQuery(query(listGroupBoxes));
  const assignments = useQuery(query(listGroupBoxAssignments));
  useLive(groupsChanged, () => void refreshAnswers(client, [listGroups]));
  useLive(boxChanged, ({ data }) => {
    if (data.kind === 'group-box') void refreshAnswers(client, [listGroupBoxes, listGroupBoxAssignments]);
  });

  const list = groups.data;
  const held = assignments.data?.data;
  const placed = useMemo(() => (list && held ? placeGroups(list, held) : undefined), [list, held]);
  const boxList = boxes.data?.data ?? noBoxes;
  const boxById = useMemo(() => new Map(boxList.map((box) => [box._id, box])), [boxList]);
  const queries = [groups, boxes, assignments];
  return {
    placed,
    boxes: boxList,
    boxById,
    failed: queries.some((one) => one.isError),
    fetching: queries.some((one) => one.isFetching),
    retry: () => Promise.all(queries.filter((one) => one.isError).map((one) => one.refetch())),
  };
}
