import { getCampaignProgress, removeCampaign, restoreCampaign, runCampaign } from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { ask } from '../../../components/ask.js';
import { toastRemoval } from '../../../components/toast-removal.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { useAction } from '../../../lib/query.js';
import { campaignLists, useSecondLook } from './use-campaigns.js';

/** What was tried, and the server's reason where it gave one. */
export function failedWith(what: string, error: unknown): string {
  return error instanceof ApiError && error.text !== undefined ? `${what}: ${error.text}` : what;
}

export function useCampaignActions(onFail: (text: string) => void) {
  const lookAgain = useSecondLook();
  const running = useAction(runCampaign, [...campaignLists, getCampaignProgress]);
  const removing = useAction(removeCampaign, campaignLists);
  const restoring = useAction(restoreCampaign, campaignLists);

  const run = (campaign: Campaign) =>
    running.mutate(
      { params: { id: campaign._id } },
      {
        onSuccess: () => {
          toastSuccess(t('campaigns.started'));
          lookAgain();
        },
        onError: (error) => onFail(failedWith(t('campaigns.runFailed'), error)),
      },
    );

  const remove = (campaign: Campaign) =>
    ask({
      question: t('campaigns.removeQuestion'),
      help: t('campaigns.removeHelp', { name: campaign.name }),
      confirm: t('common.remove'),
      onConfirm: () =>
        removing.mutate(
          { params: { id: campaign._id } },
          {
            onSuccess: () =>
              toastRemoval({
                removed: t('campaigns.removed'),
                putBack: () => restoring.mutateAsync({ params: { id: campaign._id } }),
                restored: ({ status }) =>
                  t(status === campaign.status ? 'campaigns.restored' : 'campaigns.restoredAsDraft'),
                restoreFailed: t('campaigns.restoreFailed'),
              }),
            onError: (error) => onFail(failedWith(t('campaigns.removeFailed'), error)),
          },
        ),
    });

  const startingId = running.isPending ? running.variables.params?.id : undefined;
  return { run, remove, startingId };
}
