import {
  getCampaignProgress,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  stopCampaign,
  updateCampaign,
} from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { ask } from '../../../components/ask.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { useAction } from '../../../lib/query.js';
import { failedWith } from './use-campaign-actions.js';
import { campaignLists, useSecondLook } from './use-campaigns.js';

const shown = [...campaignLists, getCampaignProgress];
export type CampaignControl = ReturnType<typeof useCampaignControl>;

/** Holding a run up, ending it, running again what failed, and taking a time away. */
export function useCampaignControl(onFail: (text: string) => void) {
  const pausing = useAction(pauseCampaign, shown);
  const resuming = useAction(resumeCampaign, shown);
  const stopping = useAction(stopCampaign, shown);
  const retrying = useAction(retryCampaign, shown);
  const updating = useAction(updateCampaign, campaignLists);
  const lookAgain = useSecondLook();
  const busy = [pausing, resuming, stopping, retrying].some(({ isPending }) => isPending);

  const params = ({ _id }: Campaign) => ({ params: { id: _id } });
  const told = (done: string, failed: string) => ({
    onSuccess: () => toastSuccess(done),
    onError: (error: Error) => onFail(failedWith(failed, error)),
  });
  const again = (campaign: Campaign, includeUnknown: boolean) => {
    const { onSuccess, onError } = told(t('campaigns.started'), t('campaigns.runFailed'));
    const onStarted = () => {
      onSuccess();
      lookAgain();
    };
    retrying.mutate({ ...params(campaign), body: { includeUnknown } }, { onSuccess: onStarted, onError });
  };

  return {
    busy,
    pause: (campaign: Campaign) =>
      pausing.mutate(
        params(campaign),
        told(t('campaignControl.pauseDone'), t('campaignControl.pauseFailed')),
      ),
    resume: (campaign: Campaign) =>
      resuming.mutate(
        params(campaign),
        told(t('campaignControl.resumeDone'), t('campaignControl.resumeFailed')),
      ),
    stop: (campaign: Campaign) =>
      ask({
        question: t('campaignControl.stopQuestion'),
        help: t(campaign.isRecurring ? 'campaignControl.stopHelpRecurring' : 'campaignControl.stopHelp', {
          name: campaign.name,
        }),
        confirm: t('campaignControl.stop'),
        onConfirm: () =>
          stopping.mutate(
            params(campaign),
            told(t('campaignControl.stopDone'), t('campaignControl.stopFailed')),
          ),
      }),
    stopBumps: (campaign: Campaign) =>
      ask({
        question: t('bumps.stopQuestion'),
        help: t('bumps.stopHelp', { name: campaign.name }),
        confirm: t('bumps.stop'),
        onConfirm: () => stopping.mutate(params(campaign), told(t('bumps.stopDone'), t('bumps.stopFailed'))),
      }),
    retry: (campaign: Campaign) => again(campaign, false),
    retryUnknown: (campaign: Campaign) =>
      ask({
        question: t('campaignControl.retryUnknownQuestion'),
        help: t('campaignControl.retryUnknownHelp'),
        confirm: t('campaignControl.retryUnknownConfirm'),
        onConfirm: () => again(campaign, true),
      }),
    unschedule: (campaign: Campaign) =>
      ask({
        question: t('campaignControl.unscheduleQuestion'),
        help: t('campaignControl.unscheduleHelp', { name: campaign.name }),
        confirm: t('campaignControl.unschedule'),
        onConfirm: () =>
          updating.mutate(
            { ...params(campaign), body: { scheduledAt: null } },
            told(t('campaignControl.unscheduled'), t('campaigns.scheduleFailed')),
          ),
      }),
  };
}
