import type { HistoryComment } from '@megafon/contracts';
import { Card, Group, Stack, Text } from '@mantine/core';
import { EvidenceButton } from '../../../components/evidence-button.js';
import { OutLink } from '../../../components/out-link.js';
import { ShownText } from '../../../components/shown-text.js';
import { t } from '../../../i18n/t.js';
import { WhenAndWho } from './when-and-who.js';

export function WrittenComments({ comments }: { comments: readonly HistoryComment[] }) {
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {comments.map((comment, index) => {
        const where = comment.groupName === '' ? t('history.onPost') : comment.groupName;
        return (
          <Card component="li" key={`${comment.url}-${String(index)}`} padding="sm" shadow="none">
            <Group justify="space-between" gap="xs">
              <Text fw={600}>
                <bdi>{where}</bdi>
              </Text>
              <Group gap="sm">
                <EvidenceButton evidence={comment.evidence} of={`${t('run.evidenceOf.comment')}: ${where}`} />
                <OutLink
                  href={comment.url}
                  text={t('history.openComment')}
                  label={`${t('history.openComment')}: ${where}`}
                />
              </Group>
            </Group>
            <Text fz="sm" dir="auto" lineClamp={2} my={4} style={{ whiteSpace: 'pre-line' }}>
              <ShownText text={comment.text} />
            </Text>
            <WhenAndWho
              at={comment.writtenAt}
              accountId={comment.accountId}
              accountName={comment.accountName}
            />
          </Card>
        );
      })}
    </Stack>
  );
}
