import {
  campaignPollMs,
  getCalendar,
  getCampaignProgress,
  getCampaignTotals,
  pageCampaigns,
} from '@megafon/contracts';
import type { CampaignSection } from '@megafon/contracts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveConnected } from '../../../lib/live/use-live.js';
import { pages, query, refreshAnswers } from '../../../lib/query.js';
import { askedOf, hasMoving } from '../campaign-lists.js';
import type { CampaignFilter } from '../campaign-lists.js';

/** While events arrive, a look now and then still notices a lost one. */
const safetyPollMs = 15_000;
const secondLookMs = 2_000;
/** In each of the two parts. A hundred in all kept a slow phone from answering for two thirds of a second; it shows three. */
const pageSize = 20;

/** Whatever shows campaigns by the many. */
export const campaignLists = [pageCampaigns, getCampaignTotals, getCalendar];

/** For after a run was asked for: it is planned only once the call is answered, so everything is read once more. */
export function useSecondLook() {
  const client = useQueryClient();
  const look = () => void refreshAnswers(client, [...campaignLists, getCampaignProgress]);
  return () => void setTimeout(look, secondLookMs);
}

/**
 * How many campaigns stand where; and, while any of them runs, how often that and the list of those under way are read
 * anew. What a list holds does not decide it: a campaign that ends moves to the other list, and a filter may hide it.
 */
export function useCampaignTotals() {
  const client = useQueryClient();
  const pollMs = useLiveConnected() ? safetyPollMs : campaignPollMs;
  const totals = useQuery({
    ...query(getCampaignTotals),
    refetchInterval: ({ state }) => hasMoving(state.data) && pollMs,
  });
  const { data } = totals;
  const before = useRef(data);
  useEffect(() => {
    // Where one moves from list to list, both are read.
    if (before.current !== undefined && before.current !== data) void refreshAnswers(client, [pageCampaigns]);
    before.current = data;
  }, [client, data]);
  return { totals, refetchInterval: hasMoving(data) && pollMs };
}

/**
 * Looks among the completed as soon as one leaves the active ones: totals that were read before it ended, or while another
 * moved the opposite way, say nothing of it.
 */
export function useLookForEnded(
  active: readonly { _id: string }[] | undefined,
  lookAgain: () => unknown,
): void {
  const before = useRef(active);
  useEffect(() => {
    const ids = new Set(active?.map(({ _id }) => _id));
    if (before.current?.some(({ _id }) => !ids.has(_id))) void lookAgain();
    before.current = active;
  }, [active, lookAgain]);
}

/** Which campaigns are shown. */
interface CampaignsWanted {
  search: string;
  filter: CampaignFilter | undefined;
  /** That one alone. */
  campaignId: string | undefined;
}

/** One part of the campaigns, page by page. */
export function useCampaignPages(
  section: CampaignSection,
  { search, filter, campaignId }: CampaignsWanted,
  refetchInterval: number | false = false,
) {
  const asked = {
    section,
    limit: pageSize,
    ...(campaignId !== undefined && { campaignId }),
    ...(filter && askedOf(filter)),
    ...(search !== '' && { search }),
  };
  return useInfiniteQuery({
    ...pages(pageCampaigns, { query: asked }),
    select: ({ pages: shown }) => shown.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    refetchInterval,
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
