import type { FacebookAccount } from '@megafon/contracts';
import { SimpleGrid, Skeleton } from '@mantine/core';
import { standingOf } from '../account-view.js';
import type { AccountTests } from '../api/use-account-tests.js';
import { AccountCard } from './account-card.js';

const columns = { base: 1, sm: 2, xl: 3 };

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
    <SimpleGrid cols={columns}>
      {accounts.map((account) => (
        <AccountCard
          key={account.accountId}
          account={account}
          standing={standingOf(account, views[account.accountId])}
          changingConsent={changingConsentOf === account.accountId}
          onTest={() => on.onTest(account)}
          onSolve={() => on.onSolve(account)}
          onReconnect={() => on.onReconnect(account)}
          onRemove={() => on.onRemove(account)}
          onConsent={(gives) => on.onConsent(account, gives)}
        />
      ))}
    </SimpleGrid>
  );
}

export function AccountListSkeleton() {
  return (
    <SimpleGrid cols={columns}>
      {[0, 1].map((n) => (
        <Skeleton key={n} h={330} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
