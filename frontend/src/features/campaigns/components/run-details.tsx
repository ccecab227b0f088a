import { elapsedRefreshMs } from '@megafon/contracts';
import { Accordion, Group, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { RunLog } from '../../../components/run-log.js';
import { spokenDuration, t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { madeOnce } from '../../../lib/made-once.js';
import { useNow } from '../../../lib/use-now.js';
import type { RunProgress } from '../patch-run.js';
import { hasPosts, tallyOf } from '../run-tally.js';
import { hoursWaitedFor, stepsUnderWay } from '../steps-under-way.js';
import { AwaitedAccounts } from './awaited-accounts.js';
import { RunSteps } from './run-steps.js';
import classes from './run-view.module.css';
import { TargetLine } from './target-line.js';

interface Props {
  data: RunProgress;
  running: boolean;
  accountNames: ReadonlyMap<string, string>;
  campaignId: string;
}

/** The steps of a run, each of its groups, and its log. */
export function RunDetails({ data, running, accountNames, campaignId }: Props) {
  return (
    <Stack gap="sm">
      {data.steps.length > 0 && (
        <RunSteps steps={data.steps} underWay={stepsUnderWay(data)} targets={data.targets} />
      )}
      {running && (
        <Progress.Root size="md" radius="xl">
          <Progress.Section
            value={Math.max(data.progress, 3)}
            animated={data.hold === null}
            aria-label={t('run.progress', { percent: data.progress })}
          />
        </Progress.Root>
      )}
      <Group justify="space-between" gap="xs">
        <Text fz="sm" role="status">
          {running ? whereItStands(data) : ''}
        </Text>
        <Elapsed startedAt={data.startedAt} finishedAt={data.finishedAt} />
      </Group>
      {running && <AwaitedAccounts progress={data} />}
      <Targets progress={data} accountNames={accountNames} campaignId={running ? null : campaignId} />
      <Accordion variant="contained" chevronPosition="left" order={4}>
        <Accordion.Item value="logs">
          <Accordion.Control>{t('run.logs')}</Accordion.Control>
          <Accordion.Panel>
            <RunLog logs={data.logs} label={t('run.logs')} empty={t('run.logsEmpty')} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  );
}

const listed = madeOnce(() => new Intl.ListFormat('he'));

/** What happens now, and what comes next. */
function whereItStands(progress: RunProgress): string {
  const { steps, hold } = progress;
  if (hold === 'paused') return t('campaignControl.pausedHelp');
  if (hold === 'stopping') return t('campaignControl.stopping');
  const hours = hoursWaitedFor(progress);
  if (hours !== null) return t('run.waitsForHours', { when: formatDateTime(hours) });
  const underWay = stepsUnderWay(progress);
  const last = underWay.at(-1);
  if (!last) return t('run.waitingStart');
  const next = steps[steps.indexOf(last) + 1];
  const now = t('run.now', { step: listed().format(underWay.map(({ title }) => title)) });
  return `${now} · ${next ? t('run.next', { step: next.title }) : t('run.last')}`;
}

function Elapsed({ startedAt, finishedAt }: Pick<RunProgress, 'startedAt' | 'finishedAt'>) {
  const now = useNow(elapsedRefreshMs);
  if (startedAt === null) return null;
  const end = finishedAt === null ? now : Date.parse(finishedAt);
  const time = spokenDuration(Math.max(0, end - Date.parse(startedAt)));
  return (
    <Text fz="sm" c="dimmed">
      {finishedAt === null ? t('run.elapsed', { time }) : t('run.took', { time })}
    </Text>
  );
}

interface TargetsProps extends Pick<Props, 'accountNames'> {
  progress: RunProgress;
  /** null while it cannot be edited. */
  campaignId: string | null;
}

function Targets({ progress, accountNames, campaignId }: TargetsProps) {
  const { targets } = progress;
  if (targets.length === 0) return null;
  const title = hasPosts(progress) ? t('run.targets') : t('run.accounts');
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb={4} gap="xs">
        <Text fw={650}>{title}</Text>
        <Text fz="sm" c="dimmed">
          {tallyOf(progress)}
        </Text>
      </Group>
      <ScrollArea.Autosize mah={420}>
        <ul className={classes.targets}>
          {targets.map((target) => (
            <TargetLine
              key={target.targetId}
              target={target}
              accountName={accountNames.get(target.accountId)}
              campaignId={campaignId}
            />
          ))}
        </ul>
      </ScrollArea.Autosize>
    </section>
  );
}
