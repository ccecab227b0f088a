import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconTrash } from '@tabler/icons-react';
import { askToSignOut } from '../../../components/ask-to-sign-out.js';
import { t } from '../../../i18n/t.js';
import { DeleteAccountModal } from './delete-account-modal.js';
import { ExportDataButton } from './export-data-button.js';
import { Section } from './section.js';

export function AccountSection() {
  const [deleting, deletion] = useDisclosure(false);
  return (
    <>
      <Section title={t('settings.data')} help={t('settings.dataHelp')}>
        <Group>
          <ExportDataButton />
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={deletion.open}
          >
            {t('settings.deleteAccount')}
          </Button>
        </Group>
        <DeleteAccountModal opened={deleting} onClose={deletion.close} />
      </Section>
      <Section title={t('settings.account')} help={t('frame.logoutHelp')}>
        <Group>
          <Button variant="default" leftSection={<IconLogout size={18} />} onClick={askToSignOut}>
            {t('frame.logout')}
          </Button>
        </Group>
      </Section>
    </>
  );
}
