import type { Campaign } from '@megafon/contracts';
import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { useRunProgress } from '../api/use-campaigns.js';

const loadDetails = async () => ({ default: (await import('./run-details.js')).RunDetails });
const RunDetails = lazy(loadDetails);

interface Props {
  campaign: Campaign;
  accountNames: ReadonlyMap<string, string>;
}

/** A campaign's last run: its steps, then each group. Most cards of a list show none. */
export function RunView({ campaign, accountNames }: Props) {
  const running = campaign.status === 'publishing';
  const progress = useRunProgress(campaign._id, running);
  // Beside its answer, not after it.
  useEffect(() => void loadDetails().catch(() => undefined), []);
  return (
    <QueryView query={progress} skeleton={<RunSkeleton />} failed={t('campaigns.progressFailed')}>
      {(data) => (
        <Suspense fallback={<RunSkeleton />}>
          <RunDetails data={data} running={running} accountNames={accountNames} campaignId={campaign._id} />
        </Suspense>
      )}
    </QueryView>
  );
}

function RunSkeleton() {
  return (
    <Stack gap="sm">
      <Skeleton h={50} />
      <Skeleton h={8} />
      <Skeleton h={96} />
    </Stack>
  );
}
