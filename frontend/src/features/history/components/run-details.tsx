import {
  campaignPollMs,
  listHistoryComments,
  listHistoryFailures,
  listHistoryLogs,
  listHistoryPosts,
  listHistoryUnclear,
} from '@megafon/contracts';
import type { Endpoint, HistoryRun, ReplyOf, RequestSource } from '@megafon/contracts';
import { Anchor, Group, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { RunLog } from '../../../components/run-log.js';
import { t } from '../../../i18n/t.js';
import { usePollMs } from '../../../lib/live/use-poll-ms.js';
import { pages } from '../../../lib/query.js';
import { CampaignLink } from './campaign-link.js';
import { PublishedPosts } from './published-posts.js';
import { RunAgain } from './run-again.js';
import { RunFailures } from './run-failures.js';
import { RunPart } from './run-part.js';
import { UnclearActions } from './unclear-actions.js';
import { WrittenComments } from './written-comments.js';

/** What a run did, read when it is opened: no more than what there is. */
export function RunDetails({ run }: { run: HistoryRun }) {
  const { posts, comments, state } = run;
  const isRunning = state === 'running';
  const failed = posts.failed + comments.failed > 0;
  const undone = failed || (posts.cancelled ?? 0) + (comments.cancelled ?? 0) > 0;
  const unknown = state === 'unknown' || posts.unknown + comments.unknown > 0;
  return (
    <Stack gap="md">
      {unknown && <Unclear runId={run.runId} />}
      {failed && <Failures run={run} />}
      {undone && !isRunning && <RunAgain run={run} />}
      {posts.done + posts.waiting > 0 && <Posts runId={run.runId} live={isRunning} />}
      {comments.done + comments.waiting > 0 && <Comments runId={run.runId} live={isRunning} />}
      <Logs runId={run.runId} live={isRunning} />
      <Group gap="lg">
        <CampaignLink campaignId={run.campaignId} />
        <Anchor
          component={Link}
          to={`/history/${run.runId}/report`}
          fz="sm"
          aria-label={t('history.reportOf', { name: run.name })}
          style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}
        >
          <IconPrinter size={16} aria-hidden />
          {t('history.report')}
        </Anchor>
      </Group>
    </Stack>
  );
}

type ItemOf<E extends Endpoint> = ReplyOf<E> extends { items: (infer T)[] } ? T : never;

/** @param live while the run goes on, it is asked again and again */
function usePart<E extends Endpoint>(endpoint: E, runId: string, live = false) {
  const pollMs = usePollMs();
  return useInfiniteQuery({
    ...pages(endpoint, { params: { runId } } as RequestSource<E>),
    select: ({ pages: shown }) => shown.flatMap(({ items }) => items) as ItemOf<E>[],
    refetchInterval: live ? campaignPollMs : pollMs,
  });
}

interface PartProps {
  runId: string;
  live?: boolean;
}

function Unclear({ runId }: PartProps) {
  const part = usePart(listHistoryUnclear, runId);
  return (
    <RunPart
      title={t('history.unclear')}
      query={part}
      render={(actions) => <UnclearActions actions={actions} />}
    />
  );
}

function Failures({ run }: { run: HistoryRun }) {
  const part = usePart(listHistoryFailures, run.runId);
  return (
    <RunPart
      title={t('history.failures')}
      query={part}
      render={(failures) => <RunFailures failures={failures} run={run} />}
    />
  );
}

function Posts({ runId, live }: PartProps) {
  const part = usePart(listHistoryPosts, runId, live);
  return (
    <RunPart title={t('history.posts')} query={part} render={(posts) => <PublishedPosts posts={posts} />} />
  );
}

function Comments({ runId, live }: PartProps) {
  const part = usePart(listHistoryComments, runId, live);
  return (
    <RunPart
      title={t('history.written')}
      query={part}
      render={(comments) => <WrittenComments comments={comments} />}
    />
  );
}

function Logs({ runId, live }: PartProps) {
  const part = usePart(listHistoryLogs, runId, live);
  return (
    <RunPart
      title={t('history.logs')}
      query={part}
      render={(logs) => <RunLog logs={logs} label={t('history.logs')} empty={t('history.noLogs')} />}
    />
  );
}
