import { SimpleGrid, Stack } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import { DateField } from '../../../components/date-field.js';
import { TimeField } from '../../../components/time-field.js';
import { ZoneNote } from '../../../components/zone-note.js';
import { t } from '../../../i18n/t.js';
import { onceTouched } from '../../../lib/form-rules.js';
import { dateInputOf, momentOf } from '../../../lib/local-time.js';
import { isPast } from '../campaign-fields.js';
import type { ScheduleFields } from '../campaign-fields.js';

/** A day and an hour that are still to come, and by whose clock; of a form that has them. */
export function MomentInputs() {
  const { control, formState } = useFormContext<ScheduleFields>();
  const { errors } = formState;
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Controller
          control={control}
          name="date"
          rules={{ required: t('campaignForm.dateRequired'), deps: onceTouched(formState, 'time') }}
          render={({ field }) => (
            <DateField
              label={t('campaignForm.date')}
              required
              clearable
              error={errors.date?.message}
              minDate={dateInputOf(new Date())}
              {...field}
            />
          )}
        />
        <Controller
          control={control}
          name="time"
          rules={{
            required: t('campaignForm.timeRequired'),
            validate: (value, { date }) => {
              const chosen = momentOf(date, value);
              return !chosen || !isPast(chosen, new Date()) || t('campaignForm.past');
            },
          }}
          render={({ field: { ref, ...field } }) => (
            <TimeField
              label={t('campaignForm.time')}
              required
              error={errors.time?.message}
              hoursRef={ref}
              {...field}
            />
          )}
        />
      </SimpleGrid>
      <ZoneNote />
    </Stack>
  );
}
