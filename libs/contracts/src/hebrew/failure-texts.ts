import type { ActionFailure } from '../automation/actions.js';

interface Failure {
  /** Why an action was not done. */
  why: string;
  /** What a person can do about it, or what happens next, where there is anything to say. */
  advice?: string;
}

const failures: Readonly<Record<ActionFailure, Failure>> = {
  'account-removed': { why: 'החשבון הוסר', advice: 'בחרו חשבון אחר והריצו שוב' },
  'account-paused': { why: 'החשבון מושהה', advice: 'טפלו בו בחיבורי פייסבוק והריצו שוב' },
  'consent-missing': { why: 'חסר אישור לפעול בחשבון', advice: 'חברו אותו מחדש' },
  'session-expired': { why: 'החשבון התנתק', advice: 'חברו אותו מחדש' },
  checkpoint: {
    why: 'פייסבוק מבקשת אימות שרק בעל החשבון יכול להשלים',
    advice: 'היכנסו אליו והשלימו אותו',
  },
  'rate-limited': { why: 'פייסבוק ביקשה להאט', advice: 'החשבון ינוח ואפשר לנסות מאוחר יותר' },
  blocked: { why: 'פייסבוק חסמה את החשבון', advice: 'בדקו אותו מול פייסבוק' },
  'proxy-failed': { why: 'הפרוקסי של החשבון לא ענה', advice: 'נסו שוב מאוחר יותר' },
  'network-failed': { why: 'פייסבוק לא ענתה', advice: 'נסו שוב מאוחר יותר' },
  'unknown-page': { why: 'פייסבוק הציגה דף לא מוכר', advice: 'צילום המסך מראה מה היה שם' },
  'group-not-found': { why: 'הקבוצה לא נמצאה', advice: 'בדקו את הקישור שלה' },
  'join-questions': {
    why: 'הקבוצה מבקשת לענות על שאלות הצטרפות',
    advice: 'כתבו תשובה בקמפיין, או הצטרפו אליה ידנית',
  },
  'join-pending': { why: 'בקשת ההצטרפות ממתינה לאישור מנהלי הקבוצה' },
  'join-declined': { why: 'מנהלי הקבוצה דחו את בקשת ההצטרפות' },
  'not-a-member': { why: 'החשבון אינו חבר בקבוצה' },
  'admins-only': { why: 'רק מנהלים יכולים לפרסם בקבוצה, או שהיא מושהית' },
  'listings-only': {
    why: 'הקבוצה מקבלת רק מודעות מכירה, לא פוסטים',
    advice: 'הוציאו אותה מהקמפיין, או פרסמו בה ידנית',
  },
  'participation-check': {
    why: 'הקבוצה מבקשת לענות על שאלות או לאשר כללים לפני הפוסט הראשון',
    advice: 'פרסמו בה פעם אחת ידנית והריצו שוב',
  },
  'post-not-found': { why: 'הפוסט לא נמצא', advice: 'ייתכן שנמחק' },
  'comments-off': { why: 'התגובות לפוסט כבויות, ולכן אי אפשר להגיב לו' },
  'post-declined': { why: 'מנהלי הקבוצה לא אישרו את הפוסט' },
  'daily-cap': { why: 'החשבון הגיע למכסה היומית', advice: 'אפשר להמשיך מחר' },
  'repeated-content': { why: 'אותו טקסט פורסם בקבוצה לאחרונה', advice: 'הוסיפו נוסח אחר' },
  'kill-switch': { why: 'הפרסום הופסק על ידי מנהל המערכת' },
  'quiet-hours': { why: 'אלה שעות שקטות', advice: 'הפעולה לא בוצעה' },
  'rejected-by-network': { why: 'פייסבוק דחתה את הפרסום' },
  'media-missing': { why: 'הקובץ המצורף לא נמצא', advice: 'העלו אותו מחדש' },
  'media-unreadable': { why: 'לא הצלחנו לקרוא את הקובץ המצורף', advice: 'נסו שוב' },
  'internal-fault': { why: 'הפעולה לא בוצעה בגלל תקלה אצלנו', advice: 'נסו שוב' },
  cancelled: { why: 'הפעולה בוטלה' },
  timeout: { why: 'הפעולה לא הסתיימה בזמן', advice: 'נסו שוב' },
};

/** Why an action was not done, as part of a line: in a log, a notification, an export. */
export const failureTexts = ofEach(({ why }) => why);

/** The same as whole sentences, with what one can do: beside what failed. */
export const failureTextsWithAdvice = ofEach(({ why, advice }) =>
  advice === undefined ? `${why}.` : `${why}. ${advice}.`,
);

function ofEach(textOf: (failure: Failure) => string): Readonly<Record<ActionFailure, string>> {
  const texts = Object.entries(failures).map(([reason, failure]) => [reason, textOf(failure)]);
  return Object.fromEntries(texts) as Record<ActionFailure, string>;
}
