import {
  campaignChanged,
  campaignPollMs,
  getCampaignProgress,
  listCampaigns,
  runFinished,
  runProgressed,
} from '@megafon/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive, useLiveConnected } from '../../../lib/live/use-live.js';
import { keyOf, query, refreshAnswers } from '../../../lib/query.js';
import { isMoving } from '../campaign-lists.js';
import { patchCampaigns, patchProgress } from '../patch-run.js';

/** While events arrive, a look now and then still notices a lost one. */
const safetyPollMs = 15_000;

/** The campaigns, moved along by events; polled while something runs and no events arrive. */
export function useCampaigns() {
  const client = useQueryClient();
  const connected = useLiveConnected();
  useLive(campaignChanged, () => void refreshAnswers(client, [listCampaigns]));
  useLive(runProgressed, ({ data }) => {
    client.setQueryData(query(listCampaigns).queryKey, (list) => list && patchCampaigns(list, data));
    client.setQueryData(
      query(getCampaignProgress, { params: { id: data.campaignId } }).queryKey,
      (progress) => progress && patchProgress(progress, data),
    );
  });
  useLive(runFinished, ({ data }) => {
    void refreshAnswers(client, [listCampaigns]);
    void client.invalidateQueries({
      queryKey: keyOf(getCampaignProgress, { params: { id: data.campaignId } }),
    });
  });
  return useQuery({
    ...query(listCampaigns),
    refetchInterval: ({ state }) =>
      state.data?.some(isMoving) === true && (connected ? safetyPollMs : campaignPollMs),
  });
}

/** A campaign's last run, step by step and group by group. */
export function useRunProgress(campaignId: string, running: boolean) {
  const connected = useLiveConnected();
  return useQuery({
    ...query(getCampaignProgress, { params: { id: campaignId } }),
    refetchInterval: running && (connected ? safetyPollMs : campaignPollMs),
  });
}
