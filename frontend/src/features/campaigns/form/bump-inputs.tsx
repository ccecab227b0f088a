import { mostBumps } from '@megafon/contracts';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { countOf, t } from '../../../i18n/t.js';
import { hoursFor } from '../campaign-fields.js';
import type { CampaignFields } from '../campaign-fields.js';

const times = Array.from({ length: mostBumps }, (_, index) => index + 1);

/** How often comments bring each post up again, and how far apart they are: all of it within a day. */
export function BumpInputs() {
  const { control, register, getValues, setValue } = useFormContext<CampaignFields>();
  const chosen = Number(useWatch({ control, name: 'bumpTimes' }));
  const fitting = hoursFor(chosen);
  const keepWithinDay = (wanted: number) => {
    const longest = hoursFor(wanted).at(-1);
    if (longest !== undefined && Number(getValues('bumpHours')) > longest)
      setValue('bumpHours', String(longest));
  };
  return (
    <Stack gap={4}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={t('bumps.times')}
          data={[
            { value: '0', label: t('bumps.never') },
            ...times.map((count) => ({ value: String(count), label: t('bumps.timesOf', { count }) })),
          ]}
          flex="1 1 200px"
          {...register('bumpTimes', {
            onChange: ({ target }: { target: HTMLSelectElement }) => keepWithinDay(Number(target.value)),
          })}
        />
        {chosen > 0 && (
          <NativeSelect
            label={t('bumps.every')}
            data={fitting.map((hours) => ({ value: String(hours), label: countOf('hours', hours) }))}
            flex="1 1 140px"
            {...register('bumpHours')}
          />
        )}
      </Group>
      <Text fz="sm" c="dimmed">
        {t('bumps.help')}
      </Text>
    </Stack>
  );
}
