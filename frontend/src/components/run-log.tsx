import type { ProgressLog, ShownEvidence } from '@megafon/contracts';
import { Group, ScrollArea, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { t } from '../i18n/t.js';
import { formatClock } from '../lib/format.js';
import { EvidenceButton } from './evidence-button.js';

const looks = {
  success: { color: 'green', icon: IconCheck },
  error: { color: 'red', icon: IconAlertTriangle },
  info: { color: 'gray', icon: IconInfoCircle },
} as const;

/** What a run did, line by line, with the pictures that prove it. */
export function RunLog({
  logs,
  label,
  empty,
}: {
  logs: readonly ProgressLog[];
  label: string;
  empty: string;
}) {
  if (logs.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        {empty}
      </Text>
    );
  }
  return (
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'region' }}>
      <Stack component="ol" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
        {logs.map((log, index) => (
          <LogLine key={`${log.timestamp}-${String(index)}`} log={log} />
        ))}
      </Stack>
    </ScrollArea.Autosize>
  );
}

function LogLine({ log }: { log: ProgressLog }) {
  const { color, icon: Icon } = looks[log.status];
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="flex-start" py={2}>
      <Text component="time" dateTime={log.timestamp} fz="xs" c="dimmed" lh="22px" dir="ltr">
        {formatClock(log.timestamp)}
      </Text>
      <ThemeIcon size={22} radius="xl" variant="light" color={color}>
        <Icon size={13} aria-hidden />
      </ThemeIcon>
      <Text fz="sm" dir="auto" flex={1} lh="22px" ta="start">
        <VisuallyHidden>{`${t(`run.logStatus.${log.status}`)}: `}</VisuallyHidden>
        {log.message}
      </Text>
      <EvidenceButton evidence={evidenceOf(log)} of={log.message} />
    </Group>
  );
}

/** An older server names one picture. */
function evidenceOf({ evidence, screenshotPath }: ProgressLog): ShownEvidence | null {
  return evidence ?? (screenshotPath === null ? null : { before: null, after: screenshotPath });
}
