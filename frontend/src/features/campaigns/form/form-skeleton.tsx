import { Skeleton, Stack } from '@mantine/core';

export function FormSkeleton() {
  return (
    <Stack maw={860}>
      <Skeleton h={380} radius="lg" />
      <Skeleton h={180} radius="lg" />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}
