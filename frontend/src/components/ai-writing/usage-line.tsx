import type { WritingUsage } from '@megafon/contracts';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../../i18n/t.js';
import { formatDate, formatNumber } from '../../lib/format.js';

export function isUsedUp({ used, limit }: WritingUsage): boolean {
  return limit !== null && used >= limit;
}

/** How much of the month is used, and what to do where all of it is. */
export function UsageLine({ usage }: { usage: WritingUsage }) {
  const { used, limit, resetsAt } = usage;
  if (isUsedUp(usage))
    return (
      <Alert
        color="orange"
        role="status"
        icon={<IconHourglass size={18} />}
        title={t('aiWriting.quotaReached', { limit: formatNumber(limit ?? 0) })}
      >
        {`${t('aiWriting.quotaHelp', { date: formatDate(resetsAt) })} `}
        <Anchor component={Link} to="/subscription" underline="always">
          {t('aiWriting.upgrade')}
        </Anchor>
      </Alert>
    );
  return (
    <Text fz="xs" c="dimmed">
      {limit === null
        ? t('aiWriting.usageUnlimited', { used: formatNumber(used) })
        : t('aiWriting.usage', { used: formatNumber(used), limit: formatNumber(limit) })}
    </Text>
  );
}
