import type { Campaign } from '@megafon/contracts';
import { Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import type { Materials } from '../api/use-materials.js';
import { draftOf } from '../campaign-fields.js';
import { RepeatWarning } from '../components/repeat-warning.js';
import { ScheduleWarnings } from '../components/schedule-warnings.js';
import { FormSection } from './form-section.js';
import { LearnsHours } from './learns-hours.js';
import { useFormValues } from './use-form-values.js';

interface Props {
  materials: Materials;
  campaign: Campaign;
}

/** Of a campaign that is there: what was chosen means for its time, and in which hours it publishes. */
export function SavedWhenSection({ materials, campaign }: Props) {
  const fields = useFormValues();
  const { type, postBox = null, groupBox = null, facebookAccounts = [] } = draftOf(fields);
  const { _id, status, scheduledAt } = campaign;
  const dueAt = status === 'scheduled' ? scheduledAt : null;
  const posts = type === 'mixed_posts';
  if (!posts && dueAt === null) return null;
  return (
    <FormSection title={t('campaignForm.sections.when')}>
      {dueAt !== null && (
        <>
          <Text>{t('campaigns.scheduledFor', { when: formatDateTime(dueAt) })}</Text>
          <ScheduleWarnings schedule={fields} campaign={{ _id, type, postBox, groupBox, facebookAccounts }} />
        </>
      )}
      {posts && (
        <>
          <RepeatWarning
            schedule={fields}
            box={materials.postBoxes.data?.find(({ _id: id }) => id === postBox)}
          />
          <LearnsHours />
        </>
      )}
    </FormSection>
  );
}
