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
