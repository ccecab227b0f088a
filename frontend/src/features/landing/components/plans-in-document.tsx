import { Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { fallbackPlans } from '../../../lib/fallback-plans.js';
import { PlanCards } from './plan-cards.js';

/** What stands in the document, for whoever runs no script: the plans as they are built in, and that they may have changed. */
export function PlansInDocument() {
  return (
    <>
      <PlanCards plans={fallbackPlans} signedIn={false} />
      <noscript>
        <Text fz="sm" mt="md">
          {t('landing.plansWithoutScript')}
        </Text>
      </noscript>
    </>
  );
}
