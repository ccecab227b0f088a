import { actingKinds } from '@megafon/contracts';
import type { AccountDay, ActingKind } from '@megafon/contracts';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';

/** Of the kinds of acts, the one whose cap is nearest; publishing where none is nearer. */
export function nearestCap(today: AccountDay): ActingKind {
  const usedOf = (kind: ActingKind) => {
    const { done, cap } = today[kind];
    return cap === null ? 0 : done / Math.max(1, cap);
  };
  return actingKinds.reduce((nearest, kind) => (usedOf(kind) > usedOf(nearest) ? kind : nearest));
}

/** '3 מתוך 15 פוסטים' */
export function doneOfCap(today: AccountDay, kind: ActingKind): string {
  const { done, cap } = today[kind];
  if (cap === null) return t(`connections.todayUncapped.${kind}`, { done: formatNumber(done) });
  return t(`connections.todayOf.${kind}`, { done: formatNumber(done), cap: formatNumber(cap) });
}
