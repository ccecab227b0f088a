import { Stack } from '@mantine/core';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../i18n/t.js';
import { AccountSection } from './components/account-section.js';
import { PasswordSection } from './components/password-section.js';
import { ProfileSection } from './components/profile-section.js';
import { SessionsSection } from './components/sessions-section.js';
import { SubscriptionSection } from './components/subscription-section.js';
import { UsageSection } from './components/usage-section.js';

export function SettingsPage() {
  return (
    <>
      <PageHeader title={t('settings.title')} help={t('settings.help')} />
      <Stack maw={760} gap="lg">
        <ProfileSection />
        <SubscriptionSection />
        <UsageSection />
        <PasswordSection />
        <SessionsSection />
        <AccountSection />
      </Stack>
    </>
  );
}
