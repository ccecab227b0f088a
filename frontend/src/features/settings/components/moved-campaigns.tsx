import { maxCampaignPage, pageCampaigns } from '@megafon/contracts';
import { Alert } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';

/** What another zone does to recurring campaigns, said before it is saved. */
export function MovedCampaigns() {
  const scheduled = useQuery(query(pageCampaigns, { query: { section: 'active', limit: maxCampaignPage } }));
  if (!scheduled.data) return null;
  const { items, nextCursor } = scheduled.data;
  const count = items.filter(({ isRecurring }) => isRecurring).length;
  if (count === 0 && nextCursor === null) return null;
  return (
    <Alert color="yellow" icon={<IconRepeat size={20} aria-hidden />} role="status">
      {nextCursor === null ? t('timeZone.moves', { count, n: formatNumber(count) }) : t('timeZone.movesMany')}
    </Alert>
  );
}
