import { Badge, Button, Group, Modal } from '@mantine/core';
import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { askToSignOut } from '../../../components/ask-to-sign-out.js';
import { t } from '../../../i18n/t.js';
import { OwnSecurity } from './own-security.js';

/** A superadmin has no other page: who they are, what they sign in with and where, and the way out, stand here. */
export function SuperadminBar({ onOpen }: { onOpen: (isOpen: boolean) => void }) {
  const [opened, setOpened] = useState(false);
  const show = (isShown: boolean) => {
    setOpened(isShown);
    onOpen(isShown);
  };
  return (
    <Group gap="sm">
      <Badge color="red" size="lg">
        {t('adminPanel.superadmin')}
      </Badge>
      <Button
        variant="default"
        leftSection={<IconShieldLock size={16} aria-hidden />}
        onClick={() => show(true)}
      >
        {t('secondFactors.security')}
      </Button>
      <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={askToSignOut}>
        {t('frame.logout')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => show(false)}
        title={t('secondFactors.security')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <OwnSecurity />
      </Modal>
    </Group>
  );
}
