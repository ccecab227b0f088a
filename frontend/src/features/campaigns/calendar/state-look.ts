import type { CalendarState } from '@megafon/contracts';
import {
  IconAlertTriangle,
  IconCalendarClock,
  IconCircleCheck,
  IconCircleHalf2,
  IconHelpCircle,
  IconLoader2,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconUserCheck,
} from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';

/** Colour and icon of what stands in the calendar. */
export const stateLooks: Record<CalendarState, { color: string; icon: typeof IconCircleCheck }> = {
  planned: { color: 'violet', icon: IconCalendarClock },
  skipped: { color: 'orange', icon: IconPlayerSkipForward },
  running: { color: 'primary', icon: IconLoader2 },
  published: { color: 'green', icon: IconCircleCheck },
  partial: { color: 'yellow', icon: IconCircleHalf2 },
  pending_approval: { color: 'teal', icon: IconUserCheck },
  unknown: { color: 'yellow', icon: IconHelpCircle },
  failed: { color: 'red', icon: IconAlertTriangle },
  stopped: { color: 'gray', icon: IconPlayerStop },
};

/** Its word; runs have those of the history. */
export function stateText(state: CalendarState): string {
  return state === 'planned' || state === 'skipped'
    ? t(`calendar.state.${state}`)
    : t(`history.state.${state}`);
}
