import type { ActionFailure } from '@megafon/contracts';

/** What a person reads in the log of a run. */
export const failureTexts: Record<ActionFailure, string> = {
  'account-removed': 'החשבון הוסר',
  'account-paused': 'החשבון מושהה',
  'consent-missing': 'חסר אישור לפעול בחשבון',
  'session-expired': 'החשבון התנתק מפייסבוק ויש לחבר אותו מחדש',
  checkpoint: 'פייסבוק ביקש אימות שרק בעל החשבון יכול להשלים',
  'rate-limited': 'פייסבוק הגביל את קצב הפעולות של החשבון',
  blocked: 'החשבון חסום בפייסבוק',
  'proxy-failed': 'הפרוקסי של החשבון לא ענה',
  'network-failed': 'פייסבוק לא ענה',
  'unknown-page': 'הופיע עמוד שאינו מוכר למערכת',
  'group-not-found': 'הקבוצה לא נמצאה',
  'join-questions': 'הקבוצה מבקשת לענות על שאלות הצטרפות',
  'join-pending': 'בקשת ההצטרפות ממתינה לאישור מנהלי הקבוצה',
  'not-a-member': 'החשבון אינו חבר בקבוצה',
  'post-not-found': 'הפוסט לא נמצא',
  'daily-cap': 'החשבון הגיע למכסה היומית',
  'repeated-content': 'אותו תוכן כבר פורסם בקבוצה לאחרונה',
  'kill-switch': 'הפעולות האוטומטיות הושבתו על ידי מנהל המערכת',
  'quiet-hours': 'הפעולה נופלת בשעות השקט',
  'rejected-by-network': 'פייסבוק דחה את הפעולה',
  cancelled: 'הפעולה בוטלה',
  timeout: 'הזמן שהוקצב לפעולה עבר',
};
