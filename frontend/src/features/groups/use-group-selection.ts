import type { GroupSelection } from '@megafon/contracts';
import { useCallback, useMemo, useState } from 'react';
import type { GroupsView, PlacedGroup } from './select-groups.js';

interface Chosen {
  ids: ReadonlySet<string>;
  /** Every group that matches these, also those not loaded; null where single ones are chosen. */
  matching: { q: string; filter: GroupsView['filter'] } | null;
  /** Where a range begins. */
  last: string | null;
}

const none: Chosen = { ids: new Set(), matching: null, last: null };

export interface ChosenGroups {
  count: number;
  isChosen: (id: string) => boolean;
  /** The same function while the same groups are shown. `range` takes along all from the last one chosen. */
  toggle: (id: string, range: boolean) => void;
  toggleShown: (on: boolean) => void;
  shownState: 'none' | 'some' | 'all';
  /** Undefined where nothing more matches than what is chosen. */
  chooseMatching: (() => void) | undefined;
  clear: () => void;
  /** For the server. */
  selection: GroupSelection;
}

/** Which groups of a list are chosen: single ones, ranges, all that are loaded, or all that match. */
export function useGroupSelection(
  shown: readonly PlacedGroup[],
  { q, filter }: Pick<GroupsView, 'q' | 'filter'>,
  matchingCount: number,
): ChosenGroups {
  const [chosen, setChosen] = useState(none);
  // All that match is all that is looked at: other words, another choice.
  const isStale = chosen.matching !== null && (chosen.matching.q !== q || chosen.matching.filter !== filter);
  if (isStale) setChosen(none);
  const { ids, matching } = isStale ? none : chosen;
  const shownIds = useMemo(() => shown.map(({ group }) => group._id), [shown]);
  const toggle = useCallback(
    (id: string, range: boolean) => setChosen((before) => toggled(before, shownIds, id, range)),
    [shownIds],
  );
  const chosenShown = shownIds.filter((id) => matching !== null || ids.has(id)).length;
  const shownState = chosenShown === 0 ? 'none' : chosenShown === shownIds.length ? 'all' : 'some';
  return {
    count: matching ? matchingCount : ids.size,
    isChosen: (id) => matching !== null || ids.has(id),
    toggle,
    toggleShown: (on) =>
      setChosen(on ? { ids: new Set([...ids, ...shownIds]), matching: null, last: null } : none),
    shownState,
    chooseMatching:
      matching === null && shownState === 'all' && matchingCount > shownIds.length
        ? () => setChosen({ ids: new Set(), matching: { q, filter }, last: null })
        : undefined,
    clear: () => setChosen(none),
    selection: matching ? { matching } : { groupIds: [...ids] },
  };
}

function toggled(before: Chosen, order: readonly string[], id: string, range: boolean): Chosen {
  const base = before.matching ? new Set(order) : new Set(before.ids);
  const on = !base.has(id);
  const [from, to] = [range && before.last !== null ? order.indexOf(before.last) : -1, order.indexOf(id)];
  const meant = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const one of meant) {
    if (on) base.add(one);
    else base.delete(one);
  }
  return { ids: base, matching: null, last: id };
}
