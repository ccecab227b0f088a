import { Avatar, Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/t.js';
import { useUser } from '../../lib/use-session.js';
import { OnDemand } from './on-demand.js';

const UserMenuDropdown = lazy(async () => ({
  default: (await import('./user-menu-dropdown.js')).UserMenuDropdown,
}));

export function UserMenu() {
  return (
    <OnDemand button={(props) => <UserButton {...props} />}>
      {(button) => <UserMenuDropdown button={button} />}
    </OnDemand>
  );
}

function UserButton(props: ComponentProps<'button'>) {
  const user = useUser();
  return (
    <UnstyledButton aria-haspopup="menu" p={4} {...props}>
      <VisuallyHidden>{`${t('frame.userMenu')}, ${user.name}`}</VisuallyHidden>
      <Group gap={8} wrap="nowrap">
        <Avatar name={user.name} color="initials" size={34} alt="" />
        <Stack gap={0} visibleFrom="lg" ta="start" aria-hidden>
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
  );
}
