import { logout } from '@megafon/contracts';
import { Avatar, Group, Menu, Stack, Text, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { ask } from '../../components/ask.js';
import { t } from '../../i18n/t.js';
import { call } from '../../lib/call.js';
import { session } from '../../lib/session.js';
import { useUser } from '../../lib/use-session.js';

function signOut(): void {
  // The session ends here whatever the server says; its own copy ends with the cookie.
  void call({ ...logout }, { body: { refreshToken: '' } }).catch(() => undefined);
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

export function UserMenu() {
  const user = useUser();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <UnstyledButton aria-label={`${t('frame.userMenu')}, ${user.name}`} p={4}>
          <Group gap={8} wrap="nowrap">
            <Avatar name={user.name} color="initials" size={34} alt="" />
            <Stack gap={0} visibleFrom="lg" ta="start">
              <Text fz="sm" fw={600} lh={1.3}>
                <bdi>{user.name}</bdi>
              </Text>
              <Text fz="xs" c="dimmed" lh={1.3} dir="ltr">
                {user.email}
              </Text>
            </Stack>
            <IconChevronDown size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
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
