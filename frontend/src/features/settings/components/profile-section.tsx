import { Skeleton, Stack } from '@mantine/core';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { useProfile } from '../api/use-profile.js';
import { PendingEmail } from './pending-email.js';
import { ProfileForm } from './profile-form.js';
import { Section } from './section.js';

export function ProfileSection() {
  const profile = useProfile();
  return (
    <Section title={t('settings.profile')} help={t('settings.profileHelp')}>
      <QueryView
        query={profile}
        skeleton={<Skeleton h={280} radius="md" />}
        failed={t('settings.profileLoadFailed')}
        small
      >
        {(user) => (
          <Stack>
            {user.pendingEmail !== null && <PendingEmail pending={user.pendingEmail} current={user.email} />}
            <ProfileForm profile={user} />
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}
