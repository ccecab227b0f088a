import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { askToSignOut } from '../../components/ask-to-sign-out.js';
import { t } from '../../i18n/t.js';
import { useUser } from '../../lib/use-session.js';
import { openShortcuts } from './shortcuts.js';

export function UserMenuDropdown({ button }: { button: ReactElement }) {
  const user = useUser();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <Menu width={240} position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label hiddenFrom="lg">
          <bdi>{user.name}</bdi>
          <br />
          <span dir="ltr">{user.email}</span>
        </Menu.Label>
        <Menu.Item
          leftSection={dark ? <IconSun size={18} /> : <IconMoon size={18} />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          {dark ? t('frame.lightMode') : t('frame.darkMode')}
        </Menu.Item>
        <Menu.Item visibleFrom="sm" leftSection={<IconKeyboard size={18} />} onClick={openShortcuts}>
          {t('shortcuts.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconLogout size={18} />} onClick={askToSignOut}>
          {t('frame.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
