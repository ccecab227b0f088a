import { Group, Indicator, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { t } from '../../i18n/t.js';
import classes from './app-frame.module.css';
import type { NavigationEntry } from './navigation.js';

export function BottomBar({ entries, onMore }: { entries: NavigationEntry[]; onMore: () => void }) {
  const frequent = entries.length > 1 ? entries.filter((entry) => entry.frequent) : entries;
  const waiting = entries.find(({ frequent: shown, attention }) => !shown && attention)?.attention?.text;
  return (
    <Group
      component="nav"
      aria-label={t('frame.quickNavigation')}
      h="100%"
      gap={0}
      wrap="nowrap"
      align="stretch"
    >
      {frequent.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} className={classes.bottomLink}>
          <Icon size={22} stroke={1.7} />
          {label}
        </NavLink>
      ))}
      {entries.length > 1 && (
        <UnstyledButton
          className={classes.bottomLink}
          onClick={onMore}
          aria-label={waiting === undefined ? undefined : `${t('frame.more')}, ${waiting}`}
        >
          <Indicator disabled={waiting === undefined} color="red" size={9} offset={2} component="span">
            <IconDots size={22} stroke={1.7} style={{ display: 'block' }} />
          </Indicator>
          {t('frame.more')}
        </UnstyledButton>
      )}
    </Group>
  );
}
