import { maxAccountsPerSubmission } from '@megafon/contracts';
import type { FacebookAccount } from '@megafon/contracts';
import { Avatar, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconHandStop, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { canComment } from '../comment-fields.js';
import classes from './account-cards.module.css';

const looks = {
  connected: { color: 'green', icon: IconCircleCheck },
  disconnected: { color: 'red', icon: IconPlugConnectedX },
  paused: { color: 'orange', icon: IconPlayerPause },
  withdrawn: { color: 'gray', icon: IconHandStop },
} as const;

interface Props {
  accounts: readonly FacebookAccount[];
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
  /** What is focused when the choice is wrong. */
  firstRef: Ref<HTMLButtonElement> | undefined;
}

/** One card an account, any number of which can be chosen. Those that cannot write say why and stay unchosen. */
export function AccountCards({ accounts, value, onChange, error, firstRef }: Props) {
  const able = accounts.filter(canComment).map(({ accountId }) => accountId);
  const all = able.slice(0, maxAccountsPerSubmission);
  const allChosen = all.every((id) => value.includes(id));
  return (
    <Checkbox.Group
      label={t('postComments.accounts')}
      description={t('postComments.accountsHelp')}
      required
      value={value}
      onChange={onChange}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <Stack gap="xs" mt="xs" mb={error === undefined ? 0 : 'xs'}>
        {able.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => onChange(allChosen ? [] : all)}
          >
            {allChosen ? t('postComments.selectNone') : t('postComments.selectAll')}
          </Button>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {accounts.map((account) => (
            <AccountOption
              key={account.accountId}
              account={account}
              cardRef={account.accountId === able[0] ? firstRef : undefined}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </Checkbox.Group>
  );
}

function AccountOption({
  account,
  cardRef,
}: {
  account: FacebookAccount;
  cardRef: Ref<HTMLButtonElement> | undefined;
}) {
  const { accountId, accountName, username, consentedAt } = account;
  const status = account.status === 'connected' && consentedAt === null ? 'withdrawn' : account.status;
  const word = t(`connections.status.${status}`);
  return (
    <Checkbox.Card ref={cardRef} value={accountId} disabled={!canComment(account)} className={classes.card}>
      <Group wrap="nowrap" gap="sm">
        <Checkbox.Indicator disabled={!canComment(account)} />
        <Avatar name={accountName} color="initials" size={36} alt="" aria-hidden />
        <Stack gap={0} flex={1} miw={0}>
          <Text fw={600} truncate>
            <bdi>{accountName}</bdi>
          </Text>
          <Text fz="sm" c="dimmed" truncate dir="ltr" ta="end">
            {username}
          </Text>
        </Stack>
        <StateBadge {...looks[status]} text={word} />
      </Group>
    </Checkbox.Card>
  );
}
