import type { FacebookAccount } from '@megafon/contracts';
import { Card, Skeleton } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { standingOf } from '../account-view.js';
import type { AccountTests } from '../api/use-account-tests.js';
import classes from './account-list.module.css';
import { AccountRow } from './account-row.js';

interface Props {
  accounts: readonly FacebookAccount[];
  views: AccountTests['views'];
  onTest: (account: FacebookAccount) => void;
  onSolve: (account: FacebookAccount) => void;
  onReconnect: (account: FacebookAccount) => void;
  onRemove: (account: FacebookAccount) => void;
  onConsent: (account: FacebookAccount, gives: boolean) => void;
  /** The account whose consent is being changed. */
  changingConsentOf: string | undefined;
}

export function AccountList({ accounts, views, changingConsentOf, ...on }: Props) {
  return (
    <Card p={0}>
      <ul className={classes.list} aria-label={t('connections.list')}>
        {accounts.map((account) => (
          <li key={account.accountId}>
            <AccountRow
              account={account}
              standing={standingOf(account, views[account.accountId])}
              changingConsent={changingConsentOf === account.accountId}
              onTest={() => on.onTest(account)}
              onSolve={() => on.onSolve(account)}
              onReconnect={() => on.onReconnect(account)}
              onRemove={() => on.onRemove(account)}
              onConsent={(gives) => on.onConsent(account, gives)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Of two accounts. */
export function AccountListSkeleton() {
  return (
    <Card p={0}>
      {[0, 1].map((n) => (
        <Skeleton key={n} h={64} radius={0} mt={n} />
      ))}
    </Card>
  );
}
