import { Card, Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ComponentType } from 'react';

interface Props {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  label: string;
  /** undefined while it loads. */
  value: string | undefined;
  color?: string;
  note?: string;
}

export function StatCard({ icon: Icon, label, value, color = 'primary', note }: Props) {
  return (
    <Card padding="md">
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon size={40} radius="md" variant="light" color={color}>
          <Icon size={20} stroke={1.7} />
        </ThemeIcon>
        <Stack gap={0} miw={0}>
          <Text fz="sm" c="dimmed" lh={1.35}>
            {label}
          </Text>
          {value === undefined ? (
            <Skeleton h={22} mt={6} w={56} />
          ) : (
            <Text fz={20} fw={700} lh={1.4}>
              {value}
            </Text>
          )}
          {note !== undefined && (
            <Text fz="xs" c="dimmed">
              {note}
            </Text>
          )}
        </Stack>
      </Group>
    </Card>
  );
}
