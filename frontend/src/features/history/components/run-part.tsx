import { Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadError } from '../../../components/load-error.js';
import { MoreButton } from '../../../components/more-button.js';
import { t } from '../../../i18n/t.js';

interface Props<T> {
  title: string;
  query: {
    data: T[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  render: (items: T[]) => ReactNode;
}

/** One of the lists that tell what a run did; comes by pages. */
export function RunPart<T>({ title, query, render }: Props<T>) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="md" mb="xs">
        {title}
      </Title>
      {query.data !== undefined ? (
        <Stack gap="xs">
          {render(query.data)}
          <MoreButton query={query} of={title} />
        </Stack>
      ) : query.isError ? (
        <LoadError text={t('history.detailsFailed')} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <Skeleton h={72} role="status" aria-label={t('common.loading')} />
      )}
    </section>
  );
}
