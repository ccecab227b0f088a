import { Card, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** One part of the settings. */
export function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack>
        <div>
          <Title order={2} fz={18} id={id}>
            {title}
          </Title>
          {help !== undefined && (
            <Text fz="sm" c="dimmed" maw="70ch">
              {help}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
