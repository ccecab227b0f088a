import type { QuietTime } from '../automation/posting-rules.js';

/** Why nothing is published at a time: 'שבת'. */
export function quietText({ reason, name }: Pick<QuietTime, 'reason' | 'name'>): string {
  if (reason === 'quiet-hours') return 'שעות השקט';
  return reason === 'shabbat' ? 'שבת' : (name ?? 'חג');
}

/** The note of a campaign that comes again, and does not make up for this time. */
export function skippedQuietText(why: string): string {
  return `המועד דולג: ${why}`;
}

/** The note of a campaign that runs once. */
export function postponedText(why: string): string {
  return `המועד נדחה לסוף זמן השקט: ${why}`;
}
