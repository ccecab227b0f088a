import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { momentOf } from '../../../lib/local-time.js';
import { isPast } from '../campaign-fields.js';
import type { ScheduleFields } from '../campaign-fields.js';
import { RecurrenceInputs } from './recurrence-inputs.js';

interface Props {
  register: UseFormRegister<ScheduleFields>;
  control: Control<ScheduleFields>;
  errors: FieldErrors<ScheduleFields>;
}

/** When, and whether every day; says in words what was chosen. */
export function ScheduleInputs({ register, control, errors }: Props) {
  const [date, time, recurring, weekdays] = useWatch({
    control,
    name: ['date', 'time', 'isRecurring', 'weekdays'],
  });
  const moment = momentOf(date, time);
  return (
    <Stack gap="xs">
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={t('campaignForm.date')}
          required
          error={errors.date?.message}
          {...register('date', { required: t('campaignForm.dateRequired') })}
        />
        <TextInput
          type="time"
          label={t('campaignForm.time')}
          required
          error={errors.time?.message}
          {...register('time', {
            required: t('campaignForm.timeRequired'),
            validate: (value, fields) => {
              const chosen = momentOf(fields.date, value);
              return !chosen || !isPast(chosen, new Date()) || t('campaignForm.past');
            },
            deps: 'date',
          })}
        />
      </Group>
      <Checkbox label={t('campaignForm.recurring')} {...register('isRecurring')} />
      {recurring && <RecurrenceInputs register={register} control={control} errors={errors} />}
      <Text fz="sm" c="dimmed" role="status" mih={20}>
        {moment &&
          (recurring && weekdays.length === 7
            ? t('campaignForm.willRunDaily', { time, when: formatDateTime(moment) })
            : !recurring && t('campaignForm.willRun', { when: formatDateTime(moment) }))}
      </Text>
    </Stack>
  );
}
