export const campaignStatus = {
  draft: 'טיוטה',
  pending: 'ממתין',
  scheduled: 'מתוזמן',
  publishing: 'בפרסום',
  published: 'פורסם',
  pending_approval: 'ממתין לאישור',
  failed: 'נכשל',
  unknown: 'לא ידוע',
} as const;

export const campaignOutcome = {
  stopped: 'נעצר',
  partial: 'פורסם חלקית',
  partly: 'פורסם חלקית {{done}} מתוך {{total}}',
  partlyCommented: 'הוגב חלקית {{done}} מתוך {{total}}',
} as const;
