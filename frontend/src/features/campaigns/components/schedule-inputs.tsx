import { Checkbox, Stack } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import type { ScheduleFields } from '../campaign-fields.js';
import { MomentInputs } from './moment-inputs.js';
import { RecurrenceInputs } from './recurrence-inputs.js';
import { WillRun } from './will-run.js';

/** When, and whether it comes again; says in words what was chosen. */
export function ScheduleInputs() {
  const { control, register } = useFormContext<ScheduleFields>();
  const recurring = useWatch({ control, name: 'isRecurring' });
  return (
    <Stack gap="xs">
      <MomentInputs />
      <Checkbox label={t('campaignForm.recurring')} {...register('isRecurring')} />
      {recurring && <RecurrenceInputs />}
      <WillRun />
    </Stack>
  );
}
