import type { HistoryRun } from '@megafon/contracts';
import { Accordion, Group, Stack, Text } from '@mantine/core';
import { RunStateBadge } from '../../../components/run-state/run-state-badge.js';
import { standingOfTallies } from '../../../components/run-state/run-state.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { commentsText, restTexts } from '../tally-text.js';
import { RunDetails } from './run-details.js';

/** One run of the past; opens to what it did. */
export function HistoryItem({ run, open }: { run: HistoryRun; open: boolean }) {
  const facts = [formatDateTime(run.startedAt), ...restTexts(run), commentsText(run)];
  return (
    <Accordion.Item value={run.runId}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs" pe="md">
          <Stack gap={0} flex="1 1 200px" miw={0}>
            <Text fw={650} fz="lg" truncate>
              <bdi>{run.name === '' ? t('history.removedCampaign') : run.name}</bdi>
            </Text>
            <Text fz="sm" c="dimmed">
              {facts.filter((fact) => fact !== null).join(' · ')}
            </Text>
          </Stack>
          <RunStateBadge standing={standingOfTallies(run)} />
        </Group>
      </Accordion.Control>
      <Accordion.Panel>{open && <RunDetails run={run} />}</Accordion.Panel>
    </Accordion.Item>
  );
}
