import { Anchor, Chip, Group, Input, Skeleton, Text } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import type { ChoosableAccount, Materials } from '../api/use-materials.js';

interface Props {
  accounts: Materials['accounts'];
  value: string[];
  onChange: (value: string[]) => void;
}

export function AccountChoice({ accounts, ...chosen }: Props) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <Input.Label id={labelId} component="div">
        {t('campaignForm.accounts')}
      </Input.Label>
      <QueryView
        query={accounts}
        skeleton={<Skeleton h={32} w={220} />}
        failed={t('connections.loadFailed')}
        small
      >
        {(all) => <Chips connected={all.filter((account) => account.connected)} {...chosen} />}
      </QueryView>
    </div>
  );
}

interface ChipsProps extends Omit<Props, 'accounts'> {
  connected: readonly ChoosableAccount[];
}

function Chips({ connected, value, onChange }: ChipsProps) {
  return (
    <>
      {connected.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {`${t('campaignForm.noAccounts')} `}
          <Anchor component={Link} to="/facebook-connections" fz="sm" underline="always">
            {t('campaignForm.connectAccount')}
          </Anchor>
        </Text>
      ) : (
        <>
          <Input.Description mb={8}>{t('campaignForm.accountsHelp')}</Input.Description>
          <Chip.Group multiple value={value} onChange={onChange}>
            <Group gap="xs" mih={32}>
              {connected.map(({ accountId, accountName }) => (
                <Chip key={accountId} value={accountId}>
                  <bdi>{accountName}</bdi>
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </>
      )}
    </>
  );
}
