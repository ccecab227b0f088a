import { historyStateTexts } from '@megafon/contracts';

/** How a run stands: on pages as in what is exported. */
export const runState = {
  ...historyStateTexts,
  /** Where there are no posts, but comments on one. */
  commentedPartly: 'הוגב חלקית',
  of: '{{state}} {{part}} מתוך {{total}}',
  alsoWaiting: 'ממתינים לאישור {{n}}',
  alsoFailed: 'נכשלו {{n}}',
  alsoUnknown: 'לא ידוע {{n}}',
  alsoNotBegun: 'לא התחילו {{n}}',
} as const;

/** Of a campaign; what has run says what its run says. */
export const campaignStatus = {
  draft: 'טיוטה',
  pending: 'ממתין',
  scheduled: 'מתוזמן',
  publishing: historyStateTexts.running,
  published: historyStateTexts.published,
  pending_approval: historyStateTexts.pending_approval,
  failed: historyStateTexts.failed,
  unknown: historyStateTexts.unknown,
} as const;
