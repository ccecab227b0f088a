import { isVaried, outcomeCount, outcomeInTurn, readWording } from '@megafon/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '../../i18n/t.js';

/** More of them nobody counts. */
export const mostCounted = 1_000_000;

export interface Outcomes {
  /** There is more than one, or a name in it. */
  isVaried: boolean;
  /** `mostCounted` and one more for whatever is above. */
  total: number;
  /** Which one is shown, from 0. */
  place: number;
  text: string;
  go: (step: 1 | -1) => void;
}

/** The outcomes of a text, one at a time, with a name for an example. */
export function useOutcomes(text: string): Outcomes {
  const [turn, setTurn] = useState(0);
  const source = useDeferredValue(text);
  const { wording, total } = useMemo(() => {
    const read = readWording(source).wording;
    const count = outcomeCount(read);
    return { wording: read, total: count > mostCounted ? mostCounted + 1 : Number(count) };
  }, [source]);
  // A text that is being written has fewer outcomes than it had.
  const place = turn % total;
  return {
    isVaried: isVaried(wording),
    total,
    place,
    text: outcomeInTurn(wording, {
      seed: 'preview',
      turn: place,
      names: { group: t('wordings.sampleGroup') },
    }),
    go: (step) => setTurn((place + step + total) % total),
  };
}
