import { fewestForHours } from '@megafon/contracts';
import { Checkbox } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import type { CampaignFields } from '../campaign-fields.js';

/** Each group gets its post in the hours that earn most there. */
export function LearnsHours() {
  const { register } = useFormContext<CampaignFields>();
  return (
    <Checkbox
      label={t('campaignForm.learnsHours')}
      description={t('campaignForm.learnsHoursHelp', { fewest: fewestForHours })}
      {...register('learnsHours')}
    />
  );
}
