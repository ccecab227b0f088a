import type { HistoryRun, HistoryState } from '@megafon/contracts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleHalf2,
  IconHelpCircle,
  IconLoader2,
  IconPlayerStop,
  IconUserCheck,
} from '@tabler/icons-react';
import { StateBadge } from '../../../components/status-badge.js';
import { stateText } from '../tally-text.js';

const looks: Record<HistoryState, { color: string; icon: typeof IconCircleCheck }> = {
  running: { color: 'primary', icon: IconLoader2 },
  published: { color: 'green', icon: IconCircleCheck },
  partial: { color: 'yellow', icon: IconCircleHalf2 },
  pending_approval: { color: 'teal', icon: IconUserCheck },
  unknown: { color: 'yellow', icon: IconHelpCircle },
  failed: { color: 'red', icon: IconAlertTriangle },
  stopped: { color: 'gray', icon: IconPlayerStop },
};

/** How a run ended, with its count where it was done in part. */
export function RunStateBadge({ run }: { run: HistoryRun }) {
  const { color, icon } = looks[run.state];
  return <StateBadge color={color} icon={icon} text={stateText(run)} moving={run.state === 'running'} />;
}
