import { useFormContext, useWatch } from 'react-hook-form';
import type { CampaignFields } from '../campaign-fields.js';

/** All the form holds, as it changes. */
export function useFormValues(): CampaignFields {
  const { control, getValues } = useFormContext<CampaignFields>();
  return { ...getValues(), ...useWatch({ control }) };
}
