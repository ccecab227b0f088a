import { listGroupBoxAssignments, listGroupBoxes, listGroups } from '@megafon/contracts';
import type { GroupBox } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../lib/query.js';
import { together } from '../../lib/together.js';
import type { Loading } from '../../lib/together.js';
import { placeGroups } from './select-groups.js';
import type { PlacedGroup } from './select-groups.js';

interface PlacedGroups {
  placed: Loading<PlacedGroup[]>;
  boxes: readonly GroupBox[];
  boxById: ReadonlyMap<string, GroupBox>;
}

const noBoxes: readonly GroupBox[] = [];

/** The groups, each with its boxes. */
export function usePlacedGroups(): PlacedGroups {
  const groups = useQuery(query(listGroups));
  const boxes = useQuery(query(listGroupBoxes));
  const assignments = useQuery(query(listGroupBoxAssignments));

  const list = groups.data;
  const held = assignments.data?.data;
  const placed = useMemo(() => (list && held ? placeGroups(list, held) : undefined), [list, held]);
  const boxList = boxes.data?.data ?? noBoxes;
  const boxById = useMemo(() => new Map(boxList.map((box) => [box._id, box])), [boxList]);
  const all = together({ groups, boxes, assignments });
  return { placed: { ...all, data: placed }, boxes: boxList, boxById };
}
