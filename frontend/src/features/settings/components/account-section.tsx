import { Button, Group } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { askToSignOut } from '../../../components/ask-to-sign-out.js';
import { t } from '../../../i18n/t.js';
import { Section } from './section.js';

export function AccountSection() {
  return (
    <Section title={t('settings.account')} help={t('frame.logoutHelp')}>
      <Group>
        <Button variant="default" leftSection={<IconLogout size={18} />} onClick={askToSignOut}>
          {t('frame.logout')}
        </Button>
      </Group>
    </Section>
  );
}
