import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import type { Materials } from '../api/use-materials.js';
import type { CampaignFields } from '../campaign-fields.js';
import { AccountChoice } from '../components/account-choice.js';
import { MaterialSelect } from '../components/material-select.js';
import type { MaterialKind } from './box-forms.js';
import { FormSection } from './form-section.js';

interface Props {
  materials: Materials;
  onCreateBox: (kind: MaterialKind) => void;
}

/** In which groups, and by which accounts. */
export function WhereSection({ materials, onCreateBox }: Props) {
  const { control } = useFormContext<CampaignFields>();
  const type = useWatch({ control, name: 'type' });
  return (
    <FormSection title={t('campaignForm.sections.where')}>
      {type === 'mixed_posts' && (
        <MaterialSelect
          name="groupBox"
          label={t('campaignForm.groupBox')}
          what="groups"
          options={materials.groupBoxes}
          failed={t('groupBoxes.loadFailed')}
          onCreate={onCreateBox}
        />
      )}
      <Controller
        control={control}
        name="facebookAccounts"
        render={({ field }) => (
          <AccountChoice accounts={materials.accounts} value={field.value} onChange={field.onChange} />
        )}
      />
    </FormSection>
  );
}
