import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../i18n/t.js';
import { LoadError } from './load-error.js';
import classes from './paper-page.module.css';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  backTo: string;
  words: { back: string; gathering: string; failed: string };
  children: (data: T) => ReactNode;
}

/** Something on paper: the browser prints it, or saves it as a PDF. */
export function PaperPage<T>({ query, backTo, words, children }: Props<T>) {
  const { data } = query;
  return (
    <main className={classes.page}>
      <Group justify="space-between" mb="lg" className={classes.actions}>
        <Button component={Link} to={backTo} variant="default">
          {words.back}
        </Button>
        {data !== undefined && (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('common.print')}
          </Button>
        )}
      </Group>
      {data !== undefined ? (
        children(data)
      ) : query.isError ? (
        <LoadError text={words.failed} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <Stack role="status" aria-label={words.gathering}>
          <Skeleton h={32} />
          <Skeleton h={160} />
          <Skeleton h={320} />
        </Stack>
      )}
    </main>
  );
}
