import { Burger, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../components/logo.js';
import { t } from '../../i18n/t.js';
import { Bell } from './bell.js';
import { LiveState } from './live-state.js';
import { UserMenu } from './user-menu.js';

interface Props {
  onMenu: () => void;
  menuOpen: boolean;
  search: ReactNode;
}

export function TopBar({ onMenu, menuOpen, search }: Props) {
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="xs" wrap="nowrap">
        <Burger
          opened={menuOpen}
          onClick={onMenu}
          hiddenFrom="md"
          size="sm"
          aria-label={t('frame.openMenu')}
          aria-expanded={menuOpen}
        />
        <Link to="/dashboard" style={{ textDecoration: 'none' }} aria-label={t('common.product')}>
          <Logo />
        </Link>
      </Group>
      <Group gap={4} wrap="nowrap">
        <LiveState />
        {search}
        <Bell />
        <UserMenu />
      </Group>
    </Group>
  );
}
