import type { CampaignStatus } from '@megafon/contracts';
import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarClock,
  IconCircleCheck,
  IconHelpCircle,
  IconHourglass,
  IconLoader2,
  IconPencil,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from '../i18n/t.js';
import classes from './status-badge.module.css';

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>;

const looks: Record<CampaignStatus | 'unknown', { color: string; icon: Icon }> = {
  published: { color: 'green', icon: IconCircleCheck },
  publishing: { color: 'primary', icon: IconLoader2 },
  scheduled: { color: 'violet', icon: IconCalendarClock },
  pending: { color: 'orange', icon: IconHourglass },
  draft: { color: 'gray', icon: IconPencil },
  pending_approval: { color: 'teal', icon: IconUserCheck },
  failed: { color: 'red', icon: IconAlertTriangle },
  unknown: { color: 'yellow', icon: IconHelpCircle },
};

/** A status in colour, icon and word. */
export function StatusBadge({ status }: { status: CampaignStatus | 'unknown' }) {
  const { color, icon } = looks[status] ?? looks.unknown;
  return (
    <StateBadge
      color={color}
      icon={icon}
      text={t(`campaignStatus.${status}`)}
      moving={status === 'publishing'}
    />
  );
}

interface StateProps {
  color: string;
  icon: Icon;
  text: string;
  moving?: boolean;
}

export function StateBadge({ color, icon: Icon, text, moving = false }: StateProps) {
  return (
    <Badge
      color={color}
      size="lg"
      className={classes.badge}
      leftSection={<Icon size={14} aria-hidden className={moving ? classes.spin : undefined} />}
    >
      {text}
    </Badge>
  );
}
