import { getCampaign } from '@megafon/contracts';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../../components/load-error.js';
import { RunLog } from '../../../components/run-log.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import { PublishedPosts } from './published-posts.js';
import { UnclearActions } from './unclear-actions.js';
import { WrittenComments } from './written-comments.js';

/** What a campaign's last run did, read when it is opened. */
export function HistoryDetails({ id }: { id: string }) {
  const details = useQuery(query(getCampaign, { params: { id } }));
  if (details.isPending) return <Skeleton h={96} role="status" aria-label={t('common.loading')} />;
  if (details.isError && details.data === undefined) {
    return (
      <LoadError text={t('history.detailsFailed')} onRetry={details.refetch} busy={details.isFetching} />
    );
  }
  const { type, unclearActions, publishedPosts, writtenComments, progressLogs } = details.data;
  return (
    <Stack gap="md">
      {unclearActions.length > 0 && (
        <Part title={t('history.unclear')}>
          <UnclearActions actions={unclearActions} />
        </Part>
      )}
      {type === 'mixed_posts' && (
        <Part title={t('history.posts')}>
          <PublishedPosts posts={publishedPosts} />
        </Part>
      )}
      {writtenComments.length > 0 && (
        <Part title={t('history.written')}>
          <WrittenComments comments={writtenComments} />
        </Part>
      )}
      <Part title={t('history.logs')}>
        <RunLog logs={progressLogs} label={t('history.logs')} empty={t('history.noLogs')} />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="md" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
