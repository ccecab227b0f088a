import { getNotificationSettings } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { PasswordForm } from '../../../components/account-security/password-form.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import { NamedPart } from './named-part.js';
import { Section } from './section.js';

/** The bell leads to it when the password was changed. */
export function PasswordSection() {
  // The part above that comes last.
  const isAboveThere = useQuery(query(getNotificationSettings)).data !== undefined;
  return (
    <NamedPart anchor="password" isThere={isAboveThere}>
      <Section title={t('accountSecurity.password')} help={t('accountSecurity.passwordHelp')}>
        <PasswordForm />
      </Section>
    </NamedPart>
  );
}
