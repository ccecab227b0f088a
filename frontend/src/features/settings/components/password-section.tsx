import { PasswordForm } from '../../../components/account-security/password-form.js';
import { t } from '../../../i18n/t.js';
import { Section } from './section.js';

export function PasswordSection() {
  return (
    <Section title={t('accountSecurity.password')} help={t('accountSecurity.passwordHelp')}>
      <PasswordForm />
    </Section>
  );
}
