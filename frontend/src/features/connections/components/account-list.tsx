import type { FacebookAccount } from '@megafon/contracts';
import { SimpleGrid, Skeleton } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { viewOf } from '../account-view.js';
import type { AccountTests } from '../use-account-tests.js';
import { AccountCard } from './account-card.js';

const columns = { base: 1, sm: 2, xl: 3 };

interface Props {
  accounts: readonly FacebookAccount[];
  views: AccountTests['views'];
  onTest: (account: FacebookAccount) => void;
  onReconnect: (account: FacebookAccount) => void;
  onRemove: (account: FacebookAccount) => void;
}

export function AccountList({ accounts, views, onTest, onReconnect, onRemove }: Props) {
  return (
    <SimpleGrid cols={columns}>
      {accounts.map((account) => (
        <AccountCard
          key={account.accountId}
          account={account}
          view={viewOf(account, views[account.accountId])}
          onTest={() => onTest(account)}
          onReconnect={() => onReconnect(account)}
          onRemove={() => onRemove(account)}
        />
      ))}
    </SimpleGrid>
  );
}

export function AccountListSkeleton() {
  return (
    <SimpleGrid cols={columns} role="status" aria-label={t('common.loading')}>
      {[0, 1].map((n) => (
        <Skeleton key={n} h={258} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
