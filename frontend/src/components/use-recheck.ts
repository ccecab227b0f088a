import {
  getCampaign,
  getCampaignProgress,
  getPostCommentJob,
  listHistoryComments,
  listHistoryPosts,
  listHistoryUnclear,
  pageCampaigns,
  pageHistory,
  recheckAction,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/t.js';
import { ApiError, textOf } from '../lib/api-error.js';
import { call } from '../lib/call.js';
import { refreshAnswers } from '../lib/query.js';
import { untilDone } from '../lib/until-done.js';
import { toastFailure, toastSuccess } from './toast.js';

/** Whatever shows what became of actions. */
const showing = [
  pageCampaigns,
  getCampaign,
  getCampaignProgress,
  getPostCommentJob,
  pageHistory,
  listHistoryPosts,
  listHistoryComments,
  listHistoryUnclear,
];
/** The result travels to whoever asked for the action as an event; without a socket, this is when it is there. */
const secondLookMs = 2_000;

interface Said {
  text: string;
  failed: boolean;
}

/** What is looked for: an action that may have happened, or what a group decided on a post. */
export type LookedFor = 'action' | 'decision';

const foundTexts = { action: 'recheck.found', decision: 'recheck.approved' } as const;
const missingTexts = { action: 'recheck.notFound', decision: 'recheck.declined' } as const;

/** A look for it; what was found is said at once, and shown wherever the action is. */
export function useRecheck(actionId: string, lookedFor: LookedFor = 'action') {
  const client = useQueryClient();
  const refresh = () => void refreshAnswers(client, showing);
  const recheck = useMutation({
    mutationFn: () => untilDone(() => call(recheckAction, { params: { actionId } })),
    onSuccess: ({ status }) => {
      // The line with the button is gone as soon as the result is known: only a toast outlives it.
      if (status === 'succeeded') toastSuccess(t(foundTexts[lookedFor]));
      if (status === 'failed') toastFailure(t(missingTexts[lookedFor]));
      refresh();
      setTimeout(refresh, secondLookMs);
    },
    onError: (error) => {
      if (isKnownByNow(error)) refresh();
    },
  });
  return {
    look: () => recheck.mutate(),
    looking: recheck.isPending,
    said: recheck.data ? saidOf(recheck.data, lookedFor) : recheck.error ? faultOf(recheck.error) : null,
  };
}

function saidOf({ status }: ReplyOf<typeof recheckAction>, lookedFor: LookedFor): Said {
  if (status === 'succeeded') return { text: t(foundTexts[lookedFor]), failed: false };
  if (status === 'failed') return { text: t(missingTexts[lookedFor]), failed: true };
  if (status === 'pending_approval') return { text: t('recheck.stillWaiting'), failed: false };
  if (status === 'unknown') return { text: t('recheck.stillUnknown'), failed: false };
  return { text: t('recheck.atWork'), failed: false };
}

function faultOf(error: Error): Said {
  return { text: textOf(error, t('recheck.failed')), failed: !isKnownByNow(error) };
}

function isKnownByNow(error: Error): boolean {
  return error instanceof ApiError && error.code === 'ACTION.NOT_UNKNOWN';
}
