import type { Locator, PageKind, PageSign } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export type Membership = 'member' | 'requested' | 'warned' | 'unanswered' | 'questions' | 'declined' | 'none';

export interface OutcomeOrder {
  /** In this order: what comes first counts. */
  states: readonly { is: Membership; locator: Locator }[];
  wanted: readonly Membership[];
  signs: readonly PageSign[];
  limitMs: number;
}

/** What the page says of the membership; another kind of page; a failure that it names; null: nothing of these. */
export type OutcomeReading =
  { is: Membership } | { is: 'other-page'; kind: PageKind } | { is: 'failed' } | null;

/** Waits for one of the wanted states. With none wanted it says what there is now. Runs in the page. */
export function membershipIn(finder: Finder, order: OutcomeOrder): Promise<OutcomeReading> {
  const { states, wanted, signs, limitMs } = order;
  const alerts = new Set<Element>(finder.all({ role: 'alert' }));
  const look = (): OutcomeReading => {
    const kind = finder.kindOf(signs);
    if (kind !== 'signed-in' && kind !== 'unknown') return { is: 'other-page', kind };
    const state = states.find(({ locator }) => finder.find(locator) !== null);
    if (state && (wanted.length === 0 || wanted.includes(state.is))) return { is: state.is };
    const said = finder
      .all({ role: 'alert' })
      .filter((alert) => !alerts.has(alert) && alert.innerText.trim());
    return wanted.length > 0 && said.length > 0 ? { is: 'failed' } : null;
  };
  return finder.until(look, limitMs);
}
