import type { getHistoryRun, HistoryComment, HistoryFailure, HistoryPost, ReplyOf } from '@megafon/contracts';
import { Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { runStateText, standingOfTallies } from '../../../components/run-state/run-state.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import classes from '../report-page.module.css';
import { commentsText, restTexts } from '../tally-text.js';

interface Props {
  run: ReplyOf<typeof getHistoryRun>;
  posts: readonly HistoryPost[];
  comments: readonly HistoryComment[];
  failures: readonly HistoryFailure[];
}

/** What a run did, whole and in order, with addresses in full: paper has no links. */
export function RunReport({ run, posts, comments, failures }: Props) {
  const name = run.name === '' ? t('history.removedCampaign') : run.name;
  // The name that a browser gives to the PDF.
  useEffect(() => {
    document.title = `${t('historyReport.title')} · ${name}`;
  }, [name]);
  const result = [runStateText(standingOfTallies(run)), ...restTexts(run), commentsText(run)].filter(
    (text) => text !== null,
  );
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz={24}>
          {`${t('historyReport.title')} · `}
          <bdi>{name}</bdi>
        </Title>
        <Text c="dimmed" fz="sm">
          {t('historyReport.made', { when: formatDateTime(new Date()) })}
        </Text>
      </div>
      <table className={classes.table}>
        <tbody>
          <Fact name={t('historyReport.result')}>{result.join(' · ')}</Fact>
          <Fact name={t('historyReport.type')}>{t(`campaigns.type.${run.type}`)}</Fact>
          <Fact name={t('historyReport.started')}>{formatDateTime(run.startedAt)}</Fact>
          {run.finishedAt !== null && (
            <Fact name={t('historyReport.finished')}>{formatDateTime(run.finishedAt)}</Fact>
          )}
          <Fact name={t('historyReport.accounts')}>
            {run.accounts.map(({ accountName }) => accountName).join(', ')}
          </Fact>
        </tbody>
      </table>
      <Made
        title={t('history.posts')}
        rows={posts.map((post) => ({ ...post, at: post.publishedAt, text: post.postText }))}
      />
      <Made title={t('history.written')} rows={comments.map((one) => ({ ...one, at: one.writtenAt }))} />
      {failures.length > 0 && (
        <Table
          title={t('history.failures')}
          head={[t('historyReport.group'), t('history.account'), t('historyReport.why')]}
          rows={failures.map(({ kind, groupName, accountName, reason }) => [
            `${t(`history.failureKind.${kind}`)} · ${groupName === '' ? t('history.onPost') : groupName}`,
            accountName,
            reason === null ? '' : t(`failure.${reason}`),
          ])}
        />
      )}
    </Stack>
  );
}

interface Row {
  groupName: string;
  accountName: string;
  at: string;
  url: string;
  text: string;
}

function Made({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Table
      title={title}
      head={[
        t('historyReport.group'),
        t('history.account'),
        t('historyReport.when'),
        t('historyReport.text'),
        t('historyReport.link'),
      ]}
      rows={rows.map(({ groupName, accountName, at, text, url }) => [
        groupName === '' ? t('history.onPost') : groupName,
        accountName,
        formatDateTime(at),
        text,
        <bdi key="url" dir="ltr">
          {url}
        </bdi>,
      ])}
    />
  );
}

function Table({ title, head, rows }: { title: string; head: string[]; rows: ReactNode[][] }) {
  return (
    <section aria-label={title}>
      <Title order={2} fz={18} mb="xs">
        {title}
      </Title>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} dir="auto" className={classes.text}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {/* A name in Latin letters stands where the others do, not at the far edge. */}
      <td>
        <bdi>{children}</bdi>
      </td>
    </tr>
  );
}
