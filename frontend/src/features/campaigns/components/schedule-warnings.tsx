import { checkCampaign, quietText } from '@megafon/contracts';
import type { Campaign, ReplyOf, RequestSource } from '@megafon/contracts';
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

type Body = NonNullable<RequestSource<typeof checkCampaign>['body']>;

interface Props {
  /** null: it runs at once. */
  schedule: ScheduleFields | null;
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
  const body = bodyOf(schedule, campaign);
  const [settled] = useDebouncedValue(JSON.stringify(body), afterMs);
  const asked = JSON.parse(settled) as Body | null;
  const isSet = asked !== null && body !== null;
  const found = useQuery({
    ...query(checkCampaign, asked === null ? {} : { body: asked }),
    enabled: isSet,
    retry: false,
  }).data;
  return isSet && found ? <Warnings found={found} isNow={asked.scheduledAt === null} /> : null;
}

/** Null before a time is given. */
function bodyOf(schedule: Props['schedule'], campaign: Props['campaign']): Body | null {
  const { _id = null, type, postBox, groupBox, facebookAccounts } = campaign;
  const made = { campaignId: _id, type, postBox, groupBox, facebookAccounts };
  if (schedule === null) return { ...made, scheduledAt: null };
  const times = scheduleOf(schedule);
  if (times.scheduledAt === null || (times.isRecurring && schedule.weekdays.length === 0)) return null;
  return { ...made, ...times };
}

interface WarningsProps {
  found: ReplyOf<typeof checkCampaign>;
  isNow?: boolean;
}

function Warnings({ found, isNow = false }: WarningsProps) {
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
            {t(isNow ? 'campaignWarnings.quietNow' : 'campaignWarnings.quiet', {
              why: quietText(quiet),
              until: when(quiet.until),
            })}
          </List.Item>
        )}
        {clashes.map((one) => (
          <List.Item key={`clash ${one.campaignId}`}>{meeting('clash', one)}</List.Item>
        ))}
        {sameGroups.map(({ groups, ...one }) => (
          <List.Item key={`groups ${one.campaignId}`}>{meeting('sameGroups', one, groups)}</List.Item>
        ))}
        {repeats.map(({ groups, ...one }) => (
          <List.Item key={`repeat ${one.campaignId}`}>{meeting('repeat', one, groups)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** One that runs has begun already: its time is no news. */
function meeting(
  kind: 'clash' | 'sameGroups' | 'repeat',
  { name, at, isRunning = false }: ReplyOf<typeof checkCampaign>['clashes'][number],
  groups = 0,
): string {
  const said = { name, when: formatDateTime(at), groups: countOf('groups', groups) };
  return t(isRunning ? `campaignWarnings.running.${kind}` : `campaignWarnings.${kind}`, said);
}
