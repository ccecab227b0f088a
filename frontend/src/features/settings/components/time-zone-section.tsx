import { defaultTimeZone } from '@megafon/contracts';
import { t } from '../../../i18n/t.js';
import { useUser } from '../../../lib/use-session.js';
import { Section } from './section.js';
import { TimeZoneForm } from './time-zone-form.js';

/** By whose clock the product's times are said and chosen. */
export function TimeZoneSection() {
  const { timeZone = defaultTimeZone } = useUser();
  return (
    <Section title={t('timeZone.title')} help={t('timeZone.help')}>
      <TimeZoneForm current={timeZone} />
    </Section>
  );
}
