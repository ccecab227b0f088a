import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../i18n/t.js';
import { usePrerenderedPlace } from '../lib/prerendered.js';
import type { Loading } from '../lib/together.js';
import { QueryView } from './query-view.js';
import classes from './paper-page.module.css';

interface Props<T> {
  query: Loading<T>;
  backTo: string;
  words: { back: string; gathering: string; failed: string };
  children: (data: T) => ReactNode;
}

/** Something on paper: the browser prints it, or saves it as a PDF. */
export function PaperPage<T>({ query, backTo, words, children }: Props<T>) {
  usePrerenderedPlace();
  return (
    <main className={classes.page}>
      <Group justify="space-between" mb="lg" className={classes.actions}>
        <Button component={Link} to={backTo} variant="default">
          {words.back}
        </Button>
        {query.data !== undefined && (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('common.print')}
          </Button>
        )}
      </Group>
      <QueryView
        query={query}
        skeleton={<SheetSkeleton />}
        loading={words.gathering}
        failed={words.failed}
        gone={{ to: backTo, label: words.back }}
      >
        {children}
      </QueryView>
    </main>
  );
}

function SheetSkeleton() {
  return (
    <Stack>
      <Skeleton h={32} />
      <Skeleton h={160} />
      <Skeleton h={320} />
    </Stack>
  );
}
