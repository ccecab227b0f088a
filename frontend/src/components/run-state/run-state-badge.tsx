import { StateBadge } from '../status-badge.js';
import { runStateLook } from './run-state.js';
import type { RunStanding } from './run-state.js';

/** How a run stands, in colour, icon and words, counted where that is not the whole of it. */
export function RunStateBadge({ standing }: { standing: RunStanding }) {
  return <StateBadge {...runStateLook(standing)} />;
}
