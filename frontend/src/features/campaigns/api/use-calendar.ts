import { getCalendar, updateCampaign } from '@megafon/contracts';
import type { Calendar } from '@megafon/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.js';
import { useLiveConnected } from '../../../lib/live/use-live.js';
import { keyOf, query, refreshAnswers } from '../../../lib/query.js';
import { moved } from '../calendar/entries.js';
import { campaignLists } from './use-campaigns.js';

/** While no events arrive, it is asked for again so often; while they do, a lost one shows after a while. */
const pollMs = 15_000;
const safetyPollMs = 60_000;

export function useCalendar(span: { from: string; to: string }) {
  const connected = useLiveConnected();
  return useQuery({
    ...query(getCalendar, { query: span }),
    refetchInterval: connected ? safetyPollMs : pollMs,
  });
}

/** A campaign is put to another time. */
export interface Move {
  campaignId: string;
  name: string;
  from: string;
  to: string;
}

/** Moves a campaign that runs once: shown at once, and taken back where the server refuses. */
export function useMove(told: { onMoved: (move: Move) => void; onFail: (error: Error) => void }) {
  const client = useQueryClient();
  const queryKey = keyOf(getCalendar);
  return useMutation({
    mutationFn: ({ campaignId, to }: Move) =>
      call(updateCampaign, { params: { id: campaignId }, body: { scheduledAt: to } }),
    onMutate: async ({ campaignId, to }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<Calendar>({ queryKey });
      client.setQueriesData<Calendar>({ queryKey }, (known) => known && moved(known, campaignId, to));
      return { before };
    },
    onSuccess: (_campaign, move) => told.onMoved(move),
    onError: (error, _move, context) => {
      for (const [key, known] of context?.before ?? []) client.setQueryData(key, known);
      told.onFail(error);
    },
    onSettled: () => refreshAnswers(client, campaignLists),
  });
}
