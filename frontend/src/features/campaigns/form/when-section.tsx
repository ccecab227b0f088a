import { Radio, Stack } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import type { Materials } from '../api/use-materials.js';
import { draftOf } from '../campaign-fields.js';
import type { CampaignFields } from '../campaign-fields.js';
import { MomentInputs } from '../components/moment-inputs.js';
import { RecurrenceInputs } from '../components/recurrence-inputs.js';
import { RepeatWarning } from '../components/repeat-warning.js';
import { ScheduleWarnings } from '../components/schedule-warnings.js';
import { WillRun } from '../components/will-run.js';
import { FormSection } from './form-section.js';
import { LearnsHours } from './learns-hours.js';
import { useFormValues } from './use-form-values.js';

const choices = ['now', 'once', 'recurring'] as const;

/** At once, at a time, or again and again. */
export function WhenSection({ materials }: { materials: Materials }) {
  const { control, setValue } = useFormContext<CampaignFields>();
  const [startsNow, recurring, type] = useWatch({ control, name: ['startsNow', 'isRecurring', 'type'] });
  const choose = (value: string) => {
    setValue('startsNow', value === 'now', { shouldDirty: true });
    setValue('isRecurring', value === 'recurring', { shouldDirty: true });
  };
  return (
    <FormSection title={t('campaignForm.sections.when')}>
      <Radio.Group
        label={t('campaignForm.whenLabel')}
        value={startsNow ? 'now' : recurring ? 'recurring' : 'once'}
        onChange={choose}
      >
        <Stack gap="xs" mt={4}>
          {choices.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`campaignForm.start.${value}`)}
              description={t(`campaignForm.startHelp.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {!startsNow && (
        <>
          <MomentInputs />
          {recurring && <RecurrenceInputs />}
          <WillRun />
        </>
      )}
      <Warnings materials={materials} />
      {type === 'mixed_posts' && <LearnsHours />}
    </FormSection>
  );
}

/** What the form says so far, looked at beside the other campaigns. */
function Warnings({ materials }: { materials: Materials }) {
  const fields = useFormValues();
  const { type, postBox = null, groupBox = null, facebookAccounts = [] } = draftOf(fields);
  return (
    <>
      {!fields.startsNow && (
        <RepeatWarning schedule={fields} box={materials.postBoxes.data?.find(({ _id }) => _id === postBox)} />
      )}
      <ScheduleWarnings
        schedule={fields.startsNow ? null : fields}
        campaign={{ type, postBox, groupBox, facebookAccounts }}
      />
    </>
  );
}
