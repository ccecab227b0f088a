import { Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { momentOf } from '../../../lib/local-time.js';
import type { ScheduleFields } from '../campaign-fields.js';

/** When it will run, in words; of chosen days the list of next times says it. */
export function WillRun() {
  const { control } = useFormContext<ScheduleFields>();
  const [date, time, recurring, weekdays] = useWatch({
    control,
    name: ['date', 'time', 'isRecurring', 'weekdays'],
  });
  const moment = momentOf(date, time);
  return (
    <Text fz="sm" c="dimmed" role="status" mih={20}>
      {moment &&
        (recurring && weekdays.length === 7
          ? t('campaignForm.willRunDaily', { time, when: formatDateTime(moment) })
          : !recurring && t('campaignForm.willRun', { when: formatDateTime(moment) }))}
    </Text>
  );
}
