import { Stack } from '@mantine/core';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../i18n/t.js';
import { AccountSection } from './components/account-section.js';
import { HintsSection } from './components/hints-section.js';
import { NotificationsSection } from './components/notifications-section.js';
import { PasswordSection } from './components/password-section.js';
import { PostingRulesSection } from './components/posting-rules-section.js';
import { ProfileSection } from './components/profile-section.js';
import { SecondFactorsSection } from './components/second-factors-section.js';
import { SessionsSection } from './components/sessions-section.js';
import { SubscriptionSection } from './components/subscription-section.js';
import { TimeZoneSection } from './components/time-zone-section.js';
import { UnsavedParts } from './components/unsaved-parts.js';
import { UsageSection } from './components/usage-section.js';

export function SettingsPage() {
  return (
    <UnsavedParts>
      <PageHeader title={t('settings.title')} help={t('settings.help')} />
      <FirstUseHint screen="settings" />
      <Stack maw={760} gap="lg">
        <ProfileSection />
        <SubscriptionSection />
        <UsageSection />
        <TimeZoneSection />
        <PostingRulesSection />
        <NotificationsSection />
        <HintsSection />
        <PasswordSection />
        <SecondFactorsSection />
        <SessionsSection />
        <AccountSection />
      </Stack>
    </UnsavedParts>
  );
}
