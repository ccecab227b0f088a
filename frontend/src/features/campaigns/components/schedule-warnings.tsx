import { checkCampaign, quietText } from '@megafon/contracts';
import type { Campaign, ReplyOf } from '@megafon/contracts';
import { Alert, List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countOf, t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { scheduleOf } from '../campaign-fields.js';
import type { ScheduleFields } from '../campaign-fields.js';

const afterMs = 400;

interface Props {
  schedule: ScheduleFields;
  /** What it is made of, as far as it is chosen. */
  campaign: Pick<Campaign, 'type' | 'postBox' | 'groupBox' | 'facebookAccounts'> & { _id?: string };
}

/** Of one time of a campaign that runs once. */
export function TimeWarnings({ campaign, at }: { campaign: Campaign; at: string }) {
  const { _id, type, postBox, groupBox, facebookAccounts } = campaign;
  const body = { campaignId: _id, type, scheduledAt: at, postBox, groupBox, facebookAccounts };
  const found = useQuery({ ...query(checkCampaign, { body }), retry: false }).data;
  return found ? <Warnings found={found} /> : null;
}

/** Said before a time is saved: campaigns that meet it, and posts that come again. It keeps nobody from saving. */
export function ScheduleWarnings({ schedule, campaign }: Props) {
  const { scheduledAt, isRecurring, recurrence } = scheduleOf(schedule);
  const { _id = null, type, postBox, groupBox, facebookAccounts } = campaign;
  const body = {
    campaignId: _id,
    type,
    scheduledAt,
    isRecurring,
    recurrence,
    postBox,
    groupBox,
    facebookAccounts,
  };
  const [settled] = useDebouncedValue(JSON.stringify(body), afterMs);
  const asked = JSON.parse(settled) as typeof body;
  const isSet = asked.scheduledAt !== null && (!isRecurring || schedule.weekdays.length > 0);
  const found = useQuery({
    ...query(checkCampaign, { body: { ...asked, scheduledAt: asked.scheduledAt ?? '' } }),
    enabled: isSet,
    retry: false,
  }).data;
  return isSet && found ? <Warnings found={found} /> : null;
}

function Warnings({ found }: { found: ReplyOf<typeof checkCampaign> }) {
  const { clashes, sameGroups, repeats, quiet } = found;
  if (!quiet && clashes.length + sameGroups.length + repeats.length === 0) return null;
  const when = (at: string) => formatDateTime(at);
  return (
    <Alert
      color="orange"
      role="status"
      icon={<IconAlertTriangle size={20} />}
      title={t('campaignWarnings.title')}
    >
      <List fz="sm">
        {quiet && (
          <List.Item>
            {t('campaignWarnings.quiet', { why: quietText(quiet), until: when(quiet.until) })}
          </List.Item>
        )}
        {clashes.map(({ campaignId, name, at }) => (
          <List.Item key={`clash ${campaignId}`}>
            {t('campaignWarnings.clash', { name, when: when(at) })}
          </List.Item>
        ))}
        {sameGroups.map(({ campaignId, name, at, groups }) => (
          <List.Item key={`groups ${campaignId}`}>
            {t('campaignWarnings.sameGroups', { name, when: when(at), groups: countOf('groups', groups) })}
          </List.Item>
        ))}
        {repeats.map(({ campaignId, name, at, groups }) => (
          <List.Item key={`repeat ${campaignId}`}>
            {t('campaignWarnings.repeat', { name, when: when(at), groups: countOf('groups', groups) })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
