import { Anchor, Chip, Group, Input, Skeleton, Text } from '@mantine/core';
import { useId, useState } from 'react';
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
        {(all) => <Chips all={all} {...chosen} />}
      </QueryView>
    </div>
  );
}

interface ChipsProps extends Omit<Props, 'accounts'> {
  all: readonly ChoosableAccount[];
}

/** Those that are connected, and those that are not and were chosen: they can be given up. */
function Chips({ all, value, onChange }: ChipsProps) {
  // One that is given up stays in sight until the form is left.
  const [chosenBefore, setChosenBefore] = useState(value);
  if (value.some((id) => !chosenBefore.includes(id)))
    setChosenBefore([...new Set([...chosenBefore, ...value])]);
  const known = new Set(all.map(({ accountId }) => accountId));
  const shown = all.filter(({ accountId, connected }) => connected || chosenBefore.includes(accountId));
  const removed = chosenBefore.filter((id) => !known.has(id));
  return (
    <>
      {!all.some(({ connected }) => connected) && (
        <Text fz="sm" c="dimmed">
          {`${t('campaignForm.noAccounts')} `}
          <Anchor component={Link} to="/facebook-connections" fz="sm" underline="always">
            {t('campaignForm.connectAccount')}
          </Anchor>
        </Text>
      )}
      {shown.length + removed.length > 0 && (
        <>
          <Input.Description mb={8}>{t('campaignForm.accountsHelp')}</Input.Description>
          <Chip.Group multiple value={value} onChange={onChange}>
            <Group gap="xs" mih={32}>
              {shown.map(({ accountId, accountName, connected, isWithdrawn }) => (
                <Chip key={accountId} value={accountId} color={connected ? undefined : 'orange'}>
                  <bdi>{accountName}</bdi>
                  {!connected &&
                    ` · ${t(isWithdrawn ? 'campaignForm.accountWithdrawn' : 'campaignForm.accountAway')}`}
                </Chip>
              ))}
              {removed.map((id) => (
                <Chip key={id} value={id} color="orange">
                  {t('campaignForm.accountRemoved')}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </>
      )}
    </>
  );
}
