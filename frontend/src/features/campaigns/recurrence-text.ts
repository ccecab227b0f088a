import type { Campaign } from '@megafon/contracts';
import { campaignTimes } from '../../i18n/he/campaign-control.js';
import { t } from '../../i18n/t.js';
import { formatDate } from '../../lib/format.js';

/** 'בכל יום', or 'בימים א׳, ג׳ · עד 1 בינואר 2027'. */
export function recurrenceText({ recurrence }: Pick<Campaign, 'recurrence'>): string {
  const days = [...(recurrence?.weekdays ?? [])].sort((one, other) => one - other);
  const named = days.map((day) => campaignTimes.days[day] ?? '');
  const parts = [
    days.length === 0 || days.length === 7
      ? t('campaigns.recurring')
      : t('campaignTimes.onDays', { days: named.join(', ') }),
    ...(recurrence?.until ? [t('campaignTimes.untilDate', { date: formatDate(recurrence.until) })] : []),
  ];
  return parts.join(' · ');
}
