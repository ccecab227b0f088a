import { listFacebookAccounts } from '@megafon/contracts';
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';

/** No groups yet: brings them in, or leads to where an account is connected that has some. */
export function EmptyGroups({ fetchButton }: { fetchButton: ReactNode }) {
  const accounts = useQuery(query(listFacebookAccounts)).data?.accounts;
  const isConnected = accounts?.some(({ status }) => status === 'connected');
  const connect = (
    <Button component={Link} to="/facebook-connections">
      {t('groups.connectAccount')}
    </Button>
  );
  return (
    <EmptyState
      icon={IconUsersGroup}
      title={t('groups.empty')}
      help={t('groups.emptyHelp')}
      action={isConnected === undefined ? undefined : isConnected ? fetchButton : connect}
    />
  );
}
