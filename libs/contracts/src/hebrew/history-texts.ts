import type { HistoryRow, HistoryState } from '../campaigns/history.js';

/** How a run stands, on pages and in the export. */
export const historyStateTexts: Readonly<Record<HistoryState, string>> = {
  running: 'בפרסום',
  published: 'פורסם',
  partial: 'פורסם חלקית',
  pending_approval: 'ממתין לאישור',
  unknown: 'לא ידוע',
  failed: 'נכשל',
  stopped: 'נעצר',
};

export const historyTypeTexts: Readonly<Record<HistoryRow['type'], string>> = {
  mixed_posts: 'פוסטים ותגובות בקבוצות',
  comments_only: 'תגובות לפוסט קיים',
};

/** Where one group of a run stands, likewise. */
export const historyResultTexts: Readonly<Record<HistoryRow['result'], string>> = {
  waiting: 'ממתין',
  joining: 'מצטרפים',
  posting: 'מפרסמים',
  commenting: 'מגיבים',
  done: 'בוצע',
  pending_approval: 'ממתין לאישור מנהל',
  unknown: 'לא ידוע',
  failed: 'נכשל',
  cancelled: 'לא התחיל',
};

/** The head of the export, in the order of its columns. */
export const historyColumns = [
  'קמפיין',
  'סוג',
  'מצב הריצה',
  'התחלה',
  'סיום',
  'קבוצה',
  'חשבון',
  'תוצאה',
  'סיבה',
  'בוצע ב',
  'קישור לפוסט',
  'קישור לתגובה',
  'טקסט',
] as const;

/** The export's name; the date is added. */
export const historyFileName = 'היסטוריית קמפיינים';
