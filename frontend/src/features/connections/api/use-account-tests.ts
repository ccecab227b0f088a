import { listFacebookAccounts, testFacebookAccount } from '@megafon/contracts';
import type { FacebookAccount } from '@megafon/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { t } from '../../../i18n/t.js';
import { call } from '../../../lib/call.js';
import { refreshAnswers } from '../../../lib/query.js';
import { untilDone } from '../../../lib/until-done.js';
import type { AccountView } from '../account-view.js';

export interface AccountTests {
  views: Readonly<Record<string, AccountView>>;
  /**
   * Resolves with the new state; never throws: a failed test is a disconnected account.
   * @param byHand the person asked for it: a paused account is opened as well.
   */
  test: (account: FacebookAccount, byHand?: boolean) => Promise<AccountView>;
  /** The server has newer news of the accounts. */
  forget: (accountId: string) => void;
}

export function useAccountTests(): AccountTests {
  const [views, setViews] = useState<Record<string, AccountView>>({});
  const client = useQueryClient();
  const test = useCallback(
    async ({ accountId }: FacebookAccount, byHand = false) => {
      const show = (view: AccountView) => setViews((all) => ({ ...all, [accountId]: view }));
      show({ status: 'checking', message: t('connections.testing') });
      const view: AccountView = await untilDone(() =>
        call(testFacebookAccount, { body: { accountId, byHand } }),
      ).then(
        ({ status, message }) => ({ status, message }),
        () => ({ status: 'disconnected', message: t('connections.disconnected') }),
      );
      show(view);
      await refreshAnswers(client, [listFacebookAccounts]);
      return view;
    },
    [client],
  );
  const forget = useCallback((accountId: string) => {
    setViews(({ [accountId]: _, ...others }) => others);
  }, []);
  return { views, test, forget };
}
