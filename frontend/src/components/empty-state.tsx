import { Card, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';

interface Props {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  title: string;
  help?: string;
  action?: ReactNode;
  /** 1 where nothing else stands on the page. */
  order?: 1 | 2;
}

/** Nothing here yet: says why and offers the one thing to do. */
export function EmptyState({ icon: Icon, title, help, action, order = 2 }: Props) {
  return (
    <Card py={48}>
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon size={56} radius="xl" variant="light">
          <Icon size={28} stroke={1.6} />
        </ThemeIcon>
        <Title order={order} fz={18}>
          {title}
        </Title>
        {help !== undefined && (
          <Text c="dimmed" maw="46ch">
            {help}
          </Text>
        )}
        {action}
      </Stack>
    </Card>
  );
}
