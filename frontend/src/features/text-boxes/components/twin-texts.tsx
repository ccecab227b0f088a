import { Alert, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import type { TextBoxFields } from '../draft.js';
import { twinsOf } from '../twins.js';

const mostShown = 5;

/** Points out texts that say the same: groups and networks take them for spam. */
export function TwinTexts({ nameAt }: { nameAt: (place: number) => string }) {
  const { control } = useFormContext<TextBoxFields>();
  const items = useDeferredValue(useWatch({ control, name: 'items' }));
  const twins = useMemo(() => twinsOf(items.map(({ text }) => text)), [items]);
  if (twins.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconCopy size={20} />} title={t('textBox.twins')} role="status">
      {twins.slice(0, mostShown).map(({ place, of }) => (
        <Text key={place} fz="sm">
          {t('textBox.twin', { one: nameAt(place), other: nameAt(of) })}
        </Text>
      ))}
      {twins.length > mostShown && (
        <Text fz="sm">{t('textBox.moreTwins', { n: twins.length - mostShown })}</Text>
      )}
    </Alert>
  );
}
