import { IconCalendarClock, IconPlayerSkipForward } from '@tabler/icons-react';
import { numbersOf, runStateLook } from '../../../components/run-state/run-state.js';
import { t } from '../../../i18n/t.js';
import type { ShownEntry } from './entries.js';

/** Colour, icon and words of what stands in the calendar; runs have those that they have everywhere. */
export function stateLook({ state, type, tally }: ShownEntry) {
  if (state === 'planned') {
    return { color: 'violet', icon: IconCalendarClock, text: t('calendar.state.planned'), moving: false };
  }
  if (state === 'skipped') {
    return { color: 'orange', icon: IconPlayerSkipForward, text: t('calendar.state.skipped'), moving: false };
  }
  return runStateLook({ state, type, counts: tally ? numbersOf(tally) : null });
}
