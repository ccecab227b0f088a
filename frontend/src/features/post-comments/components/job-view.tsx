import type { CommentJob } from '@megafon/contracts';
import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { OutLink } from '../../../components/out-link.js';
import { t } from '../../../i18n/t.js';
import classes from './job-view.module.css';
import { ResultLine } from './result-line.js';

interface Props {
  job: CommentJob;
  onDismiss: () => void;
}

/** A submission under way or ended, account by account. */
export function JobView({ job, onDismiss }: Props) {
  const { results, isTest, done, postUrl } = job;
  const title = isTest ? t('postComments.testJob') : t('postComments.job');
  const settled = results.filter(({ state }) => state !== 'waiting' && state !== 'commenting').length;
  const progress = t('postComments.progress', { done: settled, total: results.length });
  return (
    <Card component="section" aria-label={title}>
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
        {done && results.length > 1 && results.some(({ state }) => state === 'failed') && (
          <Text fz="sm">{t('postComments.writtenUnmarked')}</Text>
        )}
        <Group gap="sm">
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
