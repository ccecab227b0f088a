import { Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Controller, useFormContext } from 'react-hook-form';
import { QueryView } from '../../../components/query-view.js';
import { countOf, t } from '../../../i18n/t.js';
import type { Loading } from '../../../lib/together.js';
import type { Material } from '../api/use-materials.js';
import type { CampaignFields } from '../campaign-fields.js';
import type { MaterialKind } from '../form/box-forms.js';

interface Props {
  name: 'postBox' | 'groupBox' | 'commentBox';
  label: string;
  what: MaterialKind;
  options: Loading<Material[]>;
  /** What is said when they cannot be loaded. */
  failed: string;
  onCreate: (what: MaterialKind) => void;
}

/** A box of those there are, or a new one. */
export function MaterialSelect({ options, failed, ...rest }: Props) {
  return (
    <QueryView query={options} skeleton={<Skeleton h={90} />} failed={failed} small>
      {(loaded) => <Choice options={loaded} {...rest} />}
    </QueryView>
  );
}

interface ChoiceProps extends Omit<Props, 'options' | 'failed'> {
  options: Material[];
}

function Choice({ name, label, what, options, onCreate }: ChoiceProps) {
  const { control } = useFormContext<CampaignFields>();
  return (
    <div>
      <Controller
        control={control}
        name={name}
        rules={{ required: t('campaignForm.materialRequired') }}
        render={({ field, fieldState }) => (
          <NativeSelect
            label={label}
            required
            error={fieldState.error?.message}
            data={[{ value: '', label: t('campaignForm.choose') }, ...options.map(optionOf(what))]}
            {...field}
          />
        )}
      />
      <Group gap={4} mt={4}>
        {options.length === 0 && (
          <Text fz="sm" c="dimmed">
            {t('campaignForm.noBox')}
          </Text>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          aria-label={t('campaignForm.newBoxOf', { what: label })}
          onClick={() => onCreate(what)}
        >
          {t('campaignForm.newBox')}
        </Button>
      </Group>
    </div>
  );
}

const optionOf =
  (what: MaterialKind) =>
  ({ _id, name, count }: Material) => ({
    value: _id,
    label:
      count === 0
        ? t('campaignForm.emptyOption', { name })
        : t('campaignForm.boxOption', { name, items: countOf(what, count) }),
  });
