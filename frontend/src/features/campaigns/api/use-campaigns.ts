import {
  campaignPollMs,
  getCalendar,
  getCampaignProgress,
  getCampaignTotals,
  pageCampaigns,
} from '@megafon/contracts';
import type { CampaignSection } from '@megafon/contracts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLiveConnected } from '../../../lib/live/use-live.js';
import { pages, query } from '../../../lib/query.js';
import { askedOf, isMoving } from '../campaign-lists.js';
import type { CampaignFilter } from '../campaign-lists.js';

/** While events arrive, a look now and then still notices a lost one. */
const safetyPollMs = 15_000;

/** Whatever shows campaigns by the many. */
export const campaignLists = [pageCampaigns, getCampaignTotals, getCalendar];

/** How many campaigns stand where. */
export function useCampaignTotals() {
  return useQuery(query(getCampaignTotals));
}

/** One part of the campaigns, page by page; polled while something runs and no events arrive. */
export function useCampaignPages(
  section: CampaignSection,
  { search, filter }: { search: string; filter: CampaignFilter | undefined },
) {
  const connected = useLiveConnected();
  const asked = { section, ...(filter && askedOf(filter)), ...(search !== '' && { search }) };
  return useInfiniteQuery({
    ...pages(pageCampaigns, { query: asked }),
    select: ({ pages: shown }) => shown.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isMoving)) === true &&
      (connected ? safetyPollMs : campaignPollMs),
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
