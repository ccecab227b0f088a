import { Group, Text } from '@mantine/core';
import { t } from '../i18n/t.js';

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Group gap={10} wrap="nowrap">
      <img src="/favicon.svg" width={size} height={size} alt="" />
      <Text fw={700} fz={18} c="var(--mantine-color-text)">
        {t('common.product')}
      </Text>
    </Group>
  );
}
