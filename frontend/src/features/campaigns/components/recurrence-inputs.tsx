import { getNextTimes } from '@megafon/contracts';
import { Chip, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '../../../components/date-field.js';
import { campaignTimes } from '../../../i18n/he/campaign-control.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { dateInputOf, momentOf } from '../../../lib/local-time.js';
import { query } from '../../../lib/query.js';
import type { ScheduleFields } from '../campaign-fields.js';

/** On which days, until when, and when that is the next five times. */
export function RecurrenceInputs() {
  const { control, formState } = useFormContext<ScheduleFields>();
  const { errors } = formState;
  const labelId = useId();
  return (
    <Stack gap="xs">
      <Controller
        control={control}
        name="weekdays"
        rules={{ validate: (days) => days.length > 0 || t('campaignTimes.weekdaysRequired') }}
        render={({ field }) => (
          <Stack gap={4}>
            <Text fz="sm" fw={500} id={labelId}>
              {t('campaignTimes.weekdays')}
            </Text>
            <Chip.Group multiple value={field.value} onChange={field.onChange}>
              <Group gap={6} role="group" aria-labelledby={labelId}>
                {campaignTimes.days.map((day, index) => (
                  <Chip key={day} value={String(index)} size="sm" aria-label={campaignTimes.dayNames[index]}>
                    {day}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            {errors.weekdays && (
              <Text fz="sm" c="var(--mantine-color-error)" role="alert">
                {errors.weekdays.message}
              </Text>
            )}
          </Stack>
        )}
      />
      <Controller
        control={control}
        name="until"
        render={({ field }) => (
          <DateField
            label={t('campaignTimes.until')}
            description={t('campaignTimes.untilHelp')}
            clearable
            minDate={dateInputOf(new Date())}
            {...field}
          />
        )}
      />
      <NextTimes />
    </Stack>
  );
}

function NextTimes() {
  const { control } = useFormContext<ScheduleFields>();
  const labelId = useId();
  const [date, time, weekdays, until] = useWatch({ control, name: ['date', 'time', 'weekdays', 'until'] });
  const moment = momentOf(date, time);
  const isSet = moment !== null && weekdays.length > 0;
  const times = useQuery({
    ...query(getNextTimes, {
      query: {
        scheduledAt: moment?.toISOString() ?? '',
        weekdays: weekdays.toSorted().join(','),
        ...(until !== '' && { until }),
      },
    }),
    enabled: isSet,
  });
  if (!isSet) return null;
  return (
    <Stack gap={2} mih={96}>
      <Text fz="sm" fw={500} id={labelId}>
        {t('campaignTimes.next')}
      </Text>
      {times.isError ? (
        <Text fz="sm" c="dimmed">
          {t('campaignTimes.nextFailed')}
        </Text>
      ) : times.data?.times.length === 0 ? (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {t('campaignTimes.none')}
        </Text>
      ) : (
        <List fz="sm" c="dimmed" aria-labelledby={labelId}>
          {times.data?.times.map((next) => (
            <List.Item key={next}>{formatDateTime(next)}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
