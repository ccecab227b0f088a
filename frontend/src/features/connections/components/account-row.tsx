import { accountAnchor } from '@megafon/contracts';
import type { FacebookAccount } from '@megafon/contracts';
import { ActionIcon, Avatar, Button, Collapse, Group, Text } from '@mantine/core';
import {
  IconChevronDown,
  IconCircleCheck,
  IconHandStop,
  IconLoader2,
  IconPlayerPause,
  IconPlugConnectedX,
  IconSteeringWheel,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.js';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { useNamedPlace } from '../../../lib/use-named-place.js';
import type { AccountStanding, RowActions } from '../account-view.js';
import { AccountDetails } from './account-details.js';
import classes from './account-list.module.css';
import { AtAGlance } from './at-a-glance.js';
import { TestButton } from './test-button.js';

const looks = {
  connected: { color: 'green', icon: IconCircleCheck },
  disconnected: { color: 'red', icon: IconPlugConnectedX },
  paused: { color: 'orange', icon: IconPlayerPause },
  withdrawn: { color: 'gray', icon: IconHandStop },
  checking: { color: 'primary', icon: IconLoader2 },
} as const;

interface Props extends RowActions {
  account: FacebookAccount;
  standing: AccountStanding;
  changingConsent: boolean;
}

/** An account in one line, what helps right below it where it is unwell, and the rest of it when it is opened. */
export function AccountRow({ account, standing, changingConsent, ...on }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { accountId, accountName: name, username } = account;
  const anchor = accountAnchor(accountId);
  const place = useNamedPlace<HTMLElement>(anchor);
  const { status, line, advice } = standing;
  const isUnwell = advice !== null;
  const background = isUnwell ? `var(--mantine-color-${looks[status].color}-light)` : undefined;
  return (
    <article id={anchor} ref={place} tabIndex={-1} aria-label={name} className={classes.place}>
      <div className={classes.row} data-unwell={isUnwell || undefined} data-open={isOpen || undefined}>
        <Avatar className={classes.avatar} name={name} color="initials" size={36} alt="" />
        <div className={classes.who}>
          <Text fw={600} truncate dir="auto">
            {name}
          </Text>
          <Text className={classes.long} fz="xs" c="dimmed" truncate dir="ltr">
            {username}
          </Text>
        </div>
        <div className={classes.state}>
          <StateBadge
            {...looks[status]}
            text={t(`connections.status.${status}`)}
            moving={status === 'checking'}
          />
        </div>
        <AtAGlance account={account} />
        <div className={classes.foot} style={{ background }}>
          <div role="status" className={classes.status}>
            <Text fz={isUnwell ? 'sm' : 'xs'} fw={isUnwell ? 600 : 400} c={isUnwell ? undefined : 'dimmed'}>
              {line}
            </Text>
            {isUnwell && <Text fz="sm">{advice}</Text>}
          </div>
          {isUnwell && <Help {...{ name, standing, changingConsent, on }} />}
        </div>
        <ActionIcon
          className={classes.opens}
          aria-label={t('connections.details', { name })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <AccountDetails {...{ account, standing, changingConsent, on }} />}
      </Collapse>
    </article>
  );
}

interface HelpProps {
  name: string;
  standing: AccountStanding;
  changingConsent: boolean;
  on: RowActions;
}

/** What a person can do right there about an account that does not act. */
function Help({ name, standing: { status, solves, reconnects }, changingConsent, on }: HelpProps) {
  if (status === 'withdrawn')
    return (
      <BusyButton
        size="xs"
        busy={changingConsent}
        onClick={() => on.onConsent(true)}
        aria-label={`${t('connections.consentAgain')}: ${name}`}
      >
        {t('connections.consentAgain')}
      </BusyButton>
    );
  return (
    <Group gap="xs">
      {solves && (
        <Button size="xs" leftSection={<IconSteeringWheel size={16} />} onClick={on.onSolve}>
          {t('connections.solve')}
        </Button>
      )}
      {reconnects && (
        <Button size="xs" variant={solves ? 'default' : 'filled'} onClick={on.onReconnect}>
          {t('connections.reconnect')}
        </Button>
      )}
      <TestButton isTesting={status === 'checking'} onTest={on.onTest} />
    </Group>
  );
}
