import { getCampaignTimes } from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { Alert, Button, Collapse, List, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconPlayerSkipForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';

/** Of a campaign that waits: its last time that had no run; of a recurring one, its next five times when asked. */
export function CampaignTimes({ campaign }: { campaign: Campaign }) {
  const { skipped, isRecurring, status } = campaign;
  return (
    <>
      {skipped && (
        <Alert color="orange" p="xs" icon={<IconPlayerSkipForward size={18} />}>
          {t('campaignTimes.skipped', { what: skipped.message, when: formatDateTime(skipped.at) })}
        </Alert>
      )}
      {isRecurring && status === 'scheduled' && <NextTimes campaign={campaign} />}
    </>
  );
}

function NextTimes({ campaign: { _id, name } }: { campaign: Campaign }) {
  const [open, times] = useDisclosure(false);
  const listId = useId();
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={times.toggle}
        aria-expanded={open}
        aria-controls={listId}
        aria-label={`${t('campaignTimes.next')}: ${name}`}
        rightSection={<IconChevronDown size={14} style={{ rotate: open ? '180deg' : '0deg' }} />}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('campaignTimes.next')}
      </Button>
      <Collapse expanded={open} id={listId}>
        {open && <TimesOf campaignId={_id} />}
      </Collapse>
    </>
  );
}

function TimesOf({ campaignId }: { campaignId: string }) {
  const next = useQuery(query(getCampaignTimes, { params: { id: campaignId } }));
  return (
    <QueryView query={next} skeleton={<Skeleton h={96} />} failed={t('campaignTimes.nextFailed')} small>
      {({ times }) => (
        <List fz="sm" c="dimmed">
          {times.map((time) => (
            <List.Item key={time}>{formatDateTime(time)}</List.Item>
          ))}
        </List>
      )}
    </QueryView>
  );
}
