import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { mostCounted } from './use-outcomes.js';
import type { Outcomes } from './use-outcomes.js';

/** Which of the outcomes is shown, and the way to the others; nothing where there is but one. */
export function OutcomeSteps({ outcomes: { total, place, go } }: { outcomes: Outcomes }) {
  if (total < 2) return null;
  const n = formatNumber(place + 1);
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="subtle" size="sm" aria-label={t('wordings.previous')} onClick={() => go(-1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
      <Text fz="xs" c="dimmed" role="status">
        {total > mostCounted
          ? t('wordings.placeOfMany', { n })
          : t('wordings.place', { n, total: formatNumber(total) })}
      </Text>
      <ActionIcon variant="subtle" size="sm" aria-label={t('wordings.next')} onClick={() => go(1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
    </Group>
  );
}
