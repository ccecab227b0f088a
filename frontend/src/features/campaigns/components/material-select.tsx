import { Anchor, NativeSelect, Skeleton, Text } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { QueryView } from '../../../components/query-view.js';
import { countOf, t } from '../../../i18n/t.js';
import type { Loading } from '../../../lib/together.js';
import type { Material } from '../api/use-materials.js';

interface Props {
  label: string;
  what: 'posts' | 'groups' | 'comments';
  options: Loading<Material[]>;
  /** What is said when they cannot be loaded. */
  failed: string;
  createAt: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}

export function MaterialSelect({ options, failed, ...rest }: Props) {
  return (
    <QueryView query={options} skeleton={<Skeleton h={60} />} failed={failed} small>
      {(loaded) => <Choice options={loaded} {...rest} />}
    </QueryView>
  );
}

interface ChoiceProps extends Omit<Props, 'options' | 'failed'> {
  options: Material[];
}

function Choice({ label, what, options, createAt, error, field }: ChoiceProps) {
  return (
    <div>
      <NativeSelect
        label={label}
        required
        error={error}
        data={[
          { value: '', label: t('campaignForm.choose') },
          ...options.map(({ _id, name, count }) => ({
            value: _id,
            label:
              count === 0
                ? t('campaignForm.emptyOption', { name })
                : t('campaignForm.boxOption', { name, items: countOf(what, count) }),
          })),
        ]}
        {...field}
      />
      {options.length === 0 && (
        <Text fz="sm" c="dimmed" mt={4}>
          {`${t('campaignForm.noBox')} `}
          <Anchor component={Link} to={createAt} fz="sm">
            {t('campaignForm.createBox')}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
