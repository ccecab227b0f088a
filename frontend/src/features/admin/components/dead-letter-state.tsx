import type { DeadLetterState } from '@megafon/contracts';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconHourglass,
  IconSend,
  IconTerminal2,
} from '@tabler/icons-react';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';

const looks: Record<DeadLetterState, { color: string; icon: typeof IconSend }> = {
  waiting: { color: 'orange', icon: IconHourglass },
  told: { color: 'gray', icon: IconAlertTriangle },
  never: { color: 'red', icon: IconBan },
  shell: { color: 'gray', icon: IconTerminal2 },
  asked: { color: 'primary', icon: IconSend },
  sent: { color: 'green', icon: IconCircleCheck },
};

export function DeadLetterStateBadge({ state }: { state: DeadLetterState }) {
  return <StateBadge {...looks[state]} text={t(`deadLetters.states.${state}`)} />;
}
