import { Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { MoreButton } from '../../../components/more-button.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import type { Loading } from '../../../lib/together.js';

interface Props<T> {
  title: string;
  query: Loading<T[]> & {
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
      <QueryView query={query} skeleton={<Skeleton h={72} />} failed={t('history.detailsFailed')}>
        {(items) => (
          <Stack gap="xs">
            {render(items)}
            <MoreButton query={query} of={title} />
          </Stack>
        )}
      </QueryView>
    </section>
  );
}
