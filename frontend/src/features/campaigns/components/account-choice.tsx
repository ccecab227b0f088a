import { Anchor, Chip, Group, Input, Text } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';
import type { Materials } from '../api/use-materials.js';

interface Props {
  accounts: Materials['accounts'];
  value: string[];
  onChange: (value: string[]) => void;
}

export function AccountChoice({ accounts, value, onChange }: Props) {
  const labelId = useId();
  const connected = accounts?.filter((account) => account.connected) ?? [];
  return (
    <div role="group" aria-labelledby={labelId}>
      <Input.Label id={labelId} component="div">
        {t('campaignForm.accounts')}
      </Input.Label>
      {accounts !== undefined && connected.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {`${t('campaignForm.noAccounts')} `}
          <Anchor component={Link} to="/facebook-connections" fz="sm">
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
    </div>
  );
}
