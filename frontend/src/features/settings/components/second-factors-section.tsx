import { SecondFactorsPanel } from '../../../components/second-factors/second-factors-panel.js';
import { t } from '../../../i18n/t.js';
import { Section } from './section.js';

export function SecondFactorsSection() {
  return (
    <Section title={t('secondFactors.title')} help={t('secondFactors.help')}>
      <SecondFactorsPanel />
    </Section>
  );
}
