import type { PostingRules } from '@megafon/contracts';

/** What the form holds: the hours stay where their switch is off, an empty cap is none. */
export interface PostingRulesFields {
  hasQuietHours: boolean;
  from: string;
  to: string;
  keepsShabbat: boolean;
  keepsHolidays: boolean;
  publish: string;
  comment: string;
}

const usualNight = { from: '22:00', to: '07:00' };

export function fieldsOf({ quietHours, dailyCaps, ...kept }: PostingRules): PostingRulesFields {
  return {
    ...kept,
    hasQuietHours: quietHours !== null,
    ...(quietHours ?? usualNight),
    publish: dailyCaps.publish?.toString() ?? '',
    comment: dailyCaps.comment?.toString() ?? '',
  };
}

export function rulesOf({
  hasQuietHours,
  from,
  to,
  publish,
  comment,
  ...kept
}: PostingRulesFields): PostingRules {
  return {
    ...kept,
    quietHours: hasQuietHours ? { from, to } : null,
    dailyCaps: { publish: capOf(publish), comment: capOf(comment) },
  };
}

function capOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
