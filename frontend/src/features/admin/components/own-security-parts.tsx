import { Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { PasswordForm } from '../../../components/account-security/password-form.js';
import { SessionList } from '../../../components/account-security/session-list.js';
import { SecondFactorsPanel } from '../../../components/second-factors/second-factors-panel.js';
import { t } from '../../../i18n/t.js';
import type { OwnSecurityProps } from './own-security.js';

export function OwnSecurityParts({ onChanging }: OwnSecurityProps) {
  return (
    <Stack gap="xl">
      <Part title={t('secondFactors.title')} help={t('secondFactors.help')}>
        <SecondFactorsPanel onChanging={onChanging} />
      </Part>
      <Part title={t('accountSecurity.password')} help={t('accountSecurity.passwordHelp')}>
        <PasswordForm />
      </Part>
      <Part title={t('accountSecurity.sessions')} help={t('accountSecurity.sessionsHelp')}>
        <SessionList />
      </Part>
    </Stack>
  );
}

function Part({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <div>
        <Title order={3} fz={16} id={id}>
          {title}
        </Title>
        <Text fz="sm" c="dimmed" maw="70ch">
          {help}
        </Text>
      </div>
      {children}
    </Stack>
  );
}
