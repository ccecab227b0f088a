import { Badge, Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { askToSignOut } from '../../../components/ask-to-sign-out.js';
import { t } from '../../../i18n/t.js';
import { OwnSecurity } from './own-security.js';

/** A superadmin has no other page: who they are, what they sign in with and where, and the way out, stand here. */
export function SuperadminBar({ onOpen }: { onOpen: (isOpen: boolean) => void }) {
  const [opened, security] = useDisclosure(false, {
    onOpen: () => onOpen(true),
    onClose: () => onOpen(false),
  });
  return (
    <Group gap="sm">
      <Badge color="red" size="lg">
        {t('adminPanel.superadmin')}
      </Badge>
      <Button
        variant="default"
        leftSection={<IconShieldLock size={16} aria-hidden />}
        onClick={security.open}
      >
        {t('secondFactors.security')}
      </Button>
      <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={askToSignOut}>
        {t('frame.logout')}
      </Button>
      <Modal
        opened={opened}
        onClose={security.close}
        title={t('secondFactors.security')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <OwnSecurity />
      </Modal>
    </Group>
  );
}
