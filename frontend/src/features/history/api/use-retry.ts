import { getCampaign, getHistoryTotals, pageHistory, retryCampaign } from '@megafon/contracts';
import { toastFailure, toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { useAction } from '../../../lib/query.js';

/** Runs again what a campaign's last run did not do; nothing that may have happened. */
export function useRetry(campaignId: string) {
  const retrying = useAction(retryCampaign, [getCampaign, pageHistory, getHistoryTotals]);
  return {
    busy: retrying.isPending,
    retry: () =>
      retrying.mutate(
        { params: { id: campaignId }, body: { includeUnknown: false } },
        {
          onSuccess: () => toastSuccess(t('campaigns.started')),
          onError: (error) => toastFailure(textOf(error, t('campaigns.runFailed')), 'run'),
        },
      ),
  };
}
