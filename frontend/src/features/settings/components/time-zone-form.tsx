import { changeTimeZone, defaultTimeZone } from '@megafon/contracts';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { browserZone, isSameZone } from '../../../lib/time-zone.js';
import { useNow } from '../../../lib/use-now.js';
import { useProfileAction } from '../api/use-profile.js';
import { failureText } from '../../../lib/failure-text.js';
import { useUnsaved } from '../unsaved.js';
import { allZones, clockOf, zoneOf } from '../zones.js';
import { MovedCampaigns } from './moved-campaigns.js';

/** Of hundreds; whoever looks for another one types. */
const mostShown = 60;
const everyMs = 15_000;

export function TimeZoneForm({ current }: { current: string }) {
  const [other, setOther] = useState<string | null>(null);
  const chosen = other ?? current;
  const [isOpened, setIsOpened] = useState(false);
  const now = new Date(useNow(everyMs));
  const { notice, clear, fail } = useNotice();
  const change = useProfileAction(changeTimeZone);
  const own = browserZone();
  const isOther = chosen !== current;
  useUnsaved(isOther && !change.isPending);
  const save = () => {
    clear();
    change.mutate(
      { body: { timeZone: chosen } },
      {
        onSuccess: () => {
          setOther(null);
          toastSuccess(t('timeZone.saved'));
        },
        onError: (error) => fail(failureText(error, t('timeZone.failed'))),
      },
    );
  };
  return (
    <Stack>
      <Banner notice={notice} onClose={clear} />
      <Select
        label={t('timeZone.label')}
        description={<Clock zone={chosen} now={now} />}
        inputWrapperOrder={['label', 'input', 'description']}
        searchable
        allowDeselect={false}
        // Naming hundreds of zones takes a while: they are, once they are asked for.
        data={isOpened ? allZones([current, own, defaultTimeZone], now) : [zoneOf(chosen)]}
        limit={mostShown}
        nothingFoundMessage={t('timeZone.noneFound')}
        onDropdownOpen={() => setIsOpened(true)}
        renderOption={({ option }) => <Option label={option.label} zone={option.value} now={now} />}
        value={chosen}
        onChange={setOther}
      />
      {!isSameZone(own, chosen) && (
        <Group gap="xs">
          <Text fz="sm" c="dimmed">
            {t('timeZone.browser', { zone: zoneOf(own).label })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setOther(own)}>
            {t('timeZone.takeBrowser')}
          </Button>
        </Group>
      )}
      {isOther && <MovedCampaigns />}
      <Group>
        <BusyButton busy={!isOther || change.isPending} onClick={save}>
          {change.isPending ? t('common.saving') : t('timeZone.save')}
        </BusyButton>
      </Group>
    </Stack>
  );
}

function Clock({ zone, now }: { zone: string; now: Date }) {
  const { time, offset } = clockOf(zone, now);
  return (
    <>
      {t('timeZone.now', { time })} <bdi dir="ltr">({offset})</bdi>
    </>
  );
}

function Option({ label, zone, now }: { label: string; zone: string; now: Date }) {
  const { time, offset } = clockOf(zone, now);
  return (
    <Group justify="space-between" gap="xs" w="100%">
      <Text span fz="sm">
        {label}
      </Text>
      <Text span fz="xs" c="dimmed" dir="ltr">
        {time} ({offset})
      </Text>
    </Group>
  );
}
