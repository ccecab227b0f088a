import { Card, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** A part of a long form, under its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} fz="lg" id={id} mb="md">
        {title}
      </Title>
      <Stack>{children}</Stack>
    </Card>
  );
}
