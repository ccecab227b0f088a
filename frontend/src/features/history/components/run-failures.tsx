import type { HistoryFailure, HistoryRun } from '@megafon/contracts';
import { Card, Group, Stack, Text } from '@mantine/core';
import { EvidenceButton } from '../../../components/evidence-button.js';
import { FailureLink } from '../../../components/failure-link.js';
import { t } from '../../../i18n/t.js';
import { useCampaign } from '../api/use-campaign.js';
import { WhenAndWho } from './when-and-who.js';

interface Props {
  failures: readonly HistoryFailure[];
  run: HistoryRun;
}

/** What could not be done, each with why and what helps. */
export function RunFailures({ failures, run }: Props) {
  const campaign = useCampaign(run.campaignId).data;
  const campaignId = campaign && campaign.status !== 'publishing' ? campaign._id : null;
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {failures.map(({ kind, groupName, reason, evidence, at, accountId, accountName }, index) => {
        const where = groupName === '' ? t('history.onPost') : groupName;
        return (
          <Card component="li" key={`${at}-${String(index)}`} padding="sm" shadow="none">
            <Group justify="space-between" gap="xs">
              <Text fw={600}>
                {`${t(`history.failureKind.${kind}`)} · `}
                <bdi>{where}</bdi>
              </Text>
              <EvidenceButton evidence={evidence} of={`${t(`run.evidenceOf.${kind}`)}: ${where}`} />
            </Group>
            {reason !== null && (
              <Text fz="sm" my={4}>
                {t(`failure.${reason}`)}
                <FailureLink step={{ reason, kind, accountId, groupName, campaignId }} of={where} />
              </Text>
            )}
            <WhenAndWho at={at} accountId={accountId} accountName={accountName} />
          </Card>
        );
      })}
    </Stack>
  );
}
