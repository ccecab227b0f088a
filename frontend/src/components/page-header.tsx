import { ActionIcon, Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../i18n/t.js';

interface Props {
  title: ReactNode;
  /** The title in words, for the browser's tab, where `title` is more than text. */
  documentTitle?: string;
  /** One sentence. */
  help?: ReactNode;
  /** At the left end of the header. */
  action?: ReactNode;
  backTo?: string;
}

export function PageHeader({ title, documentTitle, help, action, backTo }: Props) {
  const tabTitle = documentTitle ?? (typeof title === 'string' ? title : '');
  useEffect(() => {
    document.title = tabTitle === '' ? t('common.product') : `${tabTitle} · ${t('common.product')}`;
  }, [tabTitle]);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Group gap="xs" wrap="nowrap" align="flex-start" flex="1 1 320px" miw={0}>
        {backTo !== undefined && (
          <ActionIcon component={Link} to={backTo} aria-label={t('common.back')} mt={2}>
            <IconArrowRight size={20} />
          </ActionIcon>
        )}
        <Stack gap={4} miw={0}>
          <Title order={1} fz={24} lh={1.3}>
            {title}
          </Title>
          {help !== undefined && (
            <Text c="dimmed" maw="70ch">
              {help}
            </Text>
          )}
        </Stack>
      </Group>
      {action !== undefined && <Box>{action}</Box>}
    </Group>
  );
}
