import { Badge, Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { askToSignOut } from '../../../components/ask-to-sign-out.js';
import { SecondFactorsPanel } from '../../../components/second-factors/second-factors-panel.js';
import { t } from '../../../i18n/t.js';

/** A superadmin has no other page: who they are, what they sign in with, and the way out, stand here. */
export function SuperadminBar() {
  const [opened, security] = useDisclosure(false);
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
        title={t('secondFactors.title')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <SecondFactorsPanel />
      </Modal>
    </Group>
  );
}
