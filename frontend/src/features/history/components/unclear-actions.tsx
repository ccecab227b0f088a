import type { HistoryUnclear } from '@megafon/contracts';
import { Card, Group, Stack, Text } from '@mantine/core';
import { EvidenceButton } from '../../../components/evidence-button.js';
import { RecheckButton } from '../../../components/recheck-button.js';
import { ShownText } from '../../../components/shown-text.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { WhenAndWho } from './when-and-who.js';

/** What may have happened, said as such, each with the look that settles it. */
export function UnclearActions({ actions }: { actions: readonly HistoryUnclear[] }) {
  return (
    <Stack gap="xs">
      <Text fz="sm" c="dimmed" maw="70ch">
        {t('run.unknownHelp')}
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {actions.map(({ actionId, kind, groupName, text, evidence, since, accountId, accountName }) => {
          const where = groupName === '' ? t('history.onPost') : groupName;
          return (
            <Card component="li" key={actionId} padding="sm" shadow="none">
              <Group justify="space-between" gap="xs">
                <Text fw={600}>
                  {`${t(`history.unclearKind.${kind}`)} · `}
                  <bdi>{where}</bdi>
                </Text>
                <Group gap="sm">
                  <EvidenceButton evidence={evidence} of={`${t(`run.evidenceOf.${kind}`)}: ${where}`} />
                  <StatusBadge status="unknown" />
                </Group>
              </Group>
              {text !== '' && (
                <Text fz="sm" dir="auto" lineClamp={2} my={4} style={{ whiteSpace: 'pre-line' }}>
                  <ShownText text={text} />
                </Text>
              )}
              <Text fz="sm">{t(`run.unknownOf.${kind}`)}</Text>
              <Group justify="space-between" gap="xs" mt={6}>
                <RecheckButton actionId={actionId} of={where} />
                <WhenAndWho at={since} accountId={accountId} accountName={accountName} />
              </Group>
            </Card>
          );
        })}
      </Stack>
    </Stack>
  );
}
