import { Card, Progress, Stack, Text } from '@mantine/core';
import { countOf, t } from '../../../i18n/t.js';
import type { FetchProgress } from '../api/use-fetch-groups.js';

export function FetchProgressCard({ progress }: { progress: FetchProgress | null }) {
  const percent = progress && progress.total > 0 ? (progress.processed / progress.total) * 100 : 0;
  return (
    <Card padding="md" mb="md" role="status">
      <Stack gap="xs">
        <Text fz="sm">
          {progress === null
            ? t('groups.fetching')
            : t('groups.fetchProgress', {
                processed: progress.processed,
                total: progress.total,
                groups: countOf('groups', progress.groups),
              })}
        </Text>
        <Progress
          value={progress === null ? 100 : Math.max(percent, 4)}
          animated
          aria-label={t('groups.fetching')}
        />
      </Stack>
    </Card>
  );
}
