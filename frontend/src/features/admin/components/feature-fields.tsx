import { ActionIcon, Button, Checkbox, Fieldset, Group, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import { written } from '../../../lib/form-rules.js';
import type { PlanFields } from '../plan-fields.js';

interface Props {
  control: Control<PlanFields>;
  register: UseFormRegister<PlanFields>;
  errors: FieldErrors<PlanFields>;
}

const maxFeatures = 30;
const maxLength = 120;

/** What a plan says of itself, line by line, in both languages. */
export function FeatureFields({ control, register, errors }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'features' });
  return (
    <Fieldset legend={t('adminPlans.fields.features')}>
      {fields.map(({ id }, at) => (
        <Group key={id} align="flex-start" gap="xs" mb="xs">
          <TextInput
            aria-label={`${t('adminPlans.fields.featureHebrew')} ${String(at + 1)}`}
            placeholder={t('adminPlans.fields.featureHebrew')}
            dir="auto"
            flex="1 1 160px"
            maxLength={maxLength}
            error={errors.features?.[at]?.featureHebrew?.message}
            {...register(`features.${at}.featureHebrew`, { validate: written(t('common.required')) })}
          />
          <TextInput
            aria-label={`${t('adminPlans.fields.feature')} ${String(at + 1)}`}
            placeholder={t('adminPlans.fields.feature')}
            dir="ltr"
            flex="1 1 160px"
            maxLength={maxLength}
            {...register(`features.${at}.feature`)}
          />
          <Checkbox mt={8} label={t('adminPlans.fields.included')} {...register(`features.${at}.included`)} />
          <ActionIcon
            color="red"
            onClick={() => remove(at)}
            aria-label={t('adminPlans.fields.removeFeature', { n: at + 1 })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={fields.length >= maxFeatures}
        onClick={() => append({ feature: '', featureHebrew: '', included: true })}
      >
        {t('adminPlans.fields.addFeature')}
      </Button>
    </Fieldset>
  );
}
