import type { CommentJob } from '@megafon/contracts';
import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.js';
import { OutLink } from '../../../components/out-link.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import classes from './job-view.module.css';
import { ResultLine } from './result-line.js';

interface Props {
  job: CommentJob;
  /** How many of those that failed can be tried again now. */
  retryable: number;
  busy: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A submission under way or ended, account by account. */
export function JobView({ job, retryable, busy, onRetry, onDismiss }: Props) {
  const { results, isTest, done, postUrl } = job;
  const title = isTest ? t('postComments.testJob') : t('postComments.job');
  const settled = results.filter(({ state }) => state !== 'waiting' && state !== 'commenting').length;
  const someFailed = done && results.some(({ state }) => state === 'failed');
  const progress = t('postComments.progress', { done: settled, total: results.length });
  return (
    <Card component="section" aria-label={title} data-focus-follows="comment-job">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} fz={16}>
            {title}
          </Title>
          <OutLink href={postUrl} text={t('postComments.toPost')} label={t('postComments.toPost')} />
        </Group>
        {!done && (
          <Progress.Root size="md" radius="xl">
            <Progress.Section
              value={Math.max((100 * settled) / results.length, 3)}
              animated
              aria-label={progress}
            />
          </Progress.Root>
        )}
        <Text fz="sm" c="dimmed" role="status">
          {progress}
        </Text>
        <ul className={classes.results}>
          {results.map((result) => (
            <ResultLine key={result.accountId} result={result} />
          ))}
        </ul>
        {someFailed && (
          <Text fz="sm">
            {retryable > 0 ? t('postComments.retryHelp') : t('postComments.retryImpossible')}
          </Text>
        )}
        <Group gap="sm">
          {someFailed && retryable > 0 && (
            <BusyButton size="xs" leftSection={<IconRefresh size={14} />} busy={busy} spins onClick={onRetry}>
              {t('postComments.retry', { count: retryable, n: formatNumber(retryable) })}
            </BusyButton>
          )}
          <Button variant="default" size="xs" onClick={onDismiss}>
            {t('postComments.dismissJob')}
          </Button>
          {!done && (
            <Text fz="sm" c="dimmed">
              {t('postComments.dismissJobHelp')}
            </Text>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
