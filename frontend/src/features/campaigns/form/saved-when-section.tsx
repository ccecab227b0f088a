import { t } from '../../../i18n/t.js';
import type { Materials } from '../api/use-materials.js';
import { draftOf } from '../campaign-fields.js';
import { RepeatWarning } from '../components/repeat-warning.js';
import { FormSection } from './form-section.js';
import { LearnsHours } from './learns-hours.js';
import { useFormValues } from './use-form-values.js';

interface Props {
  materials: Materials;
}

/** Of a campaign that is there: what the box that is chosen means for its time, and in which hours it publishes. */
export function SavedWhenSection({ materials }: Props) {
  const fields = useFormValues();
  const { type, postBox } = draftOf(fields);
  if (type !== 'mixed_posts') return null;
  return (
    <FormSection title={t('campaignForm.sections.when')}>
      <RepeatWarning schedule={fields} box={materials.postBoxes.data?.find(({ _id }) => _id === postBox)} />
      <LearnsHours />
    </FormSection>
  );
}
