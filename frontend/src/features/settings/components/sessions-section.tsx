import { SessionList } from '../../../components/account-security/session-list.js';
import { t } from '../../../i18n/t.js';
import { Section } from './section.js';

export function SessionsSection() {
  return (
    <Section title={t('accountSecurity.sessions')} help={t('accountSecurity.sessionsHelp')}>
      <SessionList />
    </Section>
  );
}
