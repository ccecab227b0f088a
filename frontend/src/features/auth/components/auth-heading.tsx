import { Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../../i18n/t.js';

/** What the page is for; the tab says it too. */
export function AuthHeading({ title, help }: { title: string; help?: string }) {
  useEffect(() => {
    document.title = `${title} · ${t('common.product')}`;
  }, [title]);
  return (
    <Stack gap={4} mb="lg">
      <Title order={1} fz={26}>
        {title}
      </Title>
      {help !== undefined && <Text c="dimmed">{help}</Text>}
    </Stack>
  );
}
