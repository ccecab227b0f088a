import {
  fetchGroups,
  groupFetchProgressed,
  listFacebookAccounts,
  listLeftOutGroups,
} from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failure } from '../../../i18n/he/campaigns.js';
import { countOf, t } from '../../../i18n/t.js';
import { ApiError, textOf } from '../../../lib/api-error.js';
import { useLive } from '../../../lib/live/use-live.js';
import { query, useAction } from '../../../lib/query.js';
import { groupAnswers } from './use-placed-groups.js';

export interface FetchProgress {
  processed: number;
  total: number;
  groups: number;
}

interface Outcome {
  onDone: (text: string) => void;
  /** Some accounts failed; the text names them. */
  onPartlyDone: (text: string, failedAccountIds: readonly string[]) => void;
  /** @param ofAccounts it can be mended at the connections */
  onFail: (text: string, ofAccounts: boolean) => void;
}

const codesOfAccounts: ReadonlySet<string> = new Set(['ACCOUNT.NONE_CONNECTED', 'GROUP.FETCH_FAILED']);

function whyOf(reason: string): string {
  return Object.entries(failure).find(([known]) => known === reason)?.[1] ?? t('groups.fetchFailed');
}

/** Brings in the groups of the connected accounts; the progress comes over the socket meanwhile. */
export function useFetchGroups({ onDone, onPartlyDone, onFail }: Outcome) {
  const [progress, setProgress] = useState<FetchProgress | null>(null);
  const [goesOn, setGoesOn] = useState(false);
  const accounts = useQuery(query(listFacebookAccounts)).data?.accounts;
  const fetching = useAction(fetchGroups, [listLeftOutGroups, ...groupAnswers]);
  useLive(groupFetchProgressed, ({ data }) => {
    setProgress(
      data.done
        ? null
        : { processed: data.accountsProcessed, total: data.accountsTotal, groups: data.groupsCount },
    );
  });
  /** Asked again while it goes on: the call joins the fetch under way and answers when it has ended. */
  const ask = () =>
    fetching.mutate(
      {},
      {
        onSuccess: (reply) => {
          if (reply.pending) return ask();
          setGoesOn(false);
          setProgress(null);
          if (!reply.success) return onFail(reply.error ?? t('groups.fetchFailed'), false);
          const done = t('groups.fetchDone', {
            groups: countOf('groups', reply.groupsCount),
            accounts: countOf('accounts', reply.accountsProcessed),
          });
          const skipped =
            reply.skippedByLimit > 0
              ? `. ${t('groups.fetchSkipped', { groups: countOf('groups', reply.skippedByLimit) })}`
              : '';
          const failures = reply.failedAccounts.map(({ accountId, reason }) =>
            t('groups.fetchFailedOf', {
              name:
                accounts?.find((account) => account.accountId === accountId)?.accountName ??
                t('groups.accountUnknown'),
              why: whyOf(reason),
            }),
          );
          const text = [done + skipped, ...failures].join('. ');
          if (failures.length === 0) onDone(text);
          else
            onPartlyDone(
              text,
              reply.failedAccounts.map(({ accountId }) => accountId),
            );
        },
        onError: (error) => {
          setGoesOn(false);
          setProgress(null);
          const ofAccounts = error instanceof ApiError && codesOfAccounts.has(error.code);
          onFail(textOf(error, t('groups.fetchFailed')), ofAccounts);
        },
      },
    );
  const start = () => {
    setProgress(null);
    setGoesOn(true);
    ask();
  };
  return { start, running: goesOn || progress !== null, progress };
}
