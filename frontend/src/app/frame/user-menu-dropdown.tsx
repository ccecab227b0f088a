import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { ask } from '../../components/ask.js';
import { t } from '../../i18n/t.js';
import { call } from '../../lib/call.js';
import { logoutCall } from '../../lib/logout-call.js';
import { session } from '../../lib/session.js';
import { useUser } from '../../lib/use-session.js';

function signOut(): void {
  // The session ends here whatever the server says; its own copy ends with the cookie.
  void call(logoutCall).catch(() => undefined);
  session.end('logout');
}

function askToSignOut(): void {
  ask({
    question: t('frame.logoutQuestion'),
    help: t('frame.logoutHelp'),
    confirm: t('frame.logout'),
    onConfirm: signOut,
  });
}

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
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconLogout size={18} />} onClick={askToSignOut}>
          {t('frame.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
