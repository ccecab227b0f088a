import { counted, postsCounted } from './counted.js';

/** The mail that is sent soon after something happened that waits for its person. */
export const attentionMailTexts = {
  subject: 'מגפון: יש מה לטפל בו',
  greeting: 'שלום,',
  why: 'זה מה שקרה בחשבון שלכם, וכדאי לראות עכשיו:',
  action: 'לחשבון שלי',
} as const;

/** The same of what waits for nobody, for who wants to hear of that at once. */
export const updateMailTexts = {
  ...attentionMailTexts,
  subject: 'מגפון: עדכון מהחשבון שלכם',
  why: 'זה מה שקרה בחשבון שלכם:',
} as const;

/** The mail that tells of a day or a week. */
export const digestMailTexts = {
  subject: { day: 'מגפון: סיכום היום', week: 'מגפון: סיכום השבוע' },
  greeting: 'שלום,',
  why: 'זה מה שקרה בחשבון שלכם מאז הסיכום הקודם:',
  attention: 'דורש טיפול',
  rest: 'עוד דברים שקרו',
  action: 'לחשבון שלי',
  runs: (count: number) => (count === 1 ? 'ריצה אחת הסתיימה' : `${count} ריצות הסתיימו`),
  posts: (count: number) => (count === 1 ? 'פוסט אחד פורסם' : `${count} פוסטים פורסמו`),
  comments: (count: number) => (count === 1 ? 'תגובה אחת נכתבה' : `${count} תגובות נכתבו`),
  failed: (count: number) => (count === 1 ? 'פעולה אחת נכשלה' : `${count} פעולות נכשלו`),
  approved: (count: number) =>
    count === 1
      ? 'פוסט אחד אושר בידי מנהלי הקבוצה'
      : `${counted(count, postsCounted)} אושרו בידי מנהלי הקבוצות`,
  declined: (count: number) =>
    count === 1
      ? 'פוסט אחד לא אושר בידי מנהלי הקבוצה'
      : `${counted(count, postsCounted)} לא אושרו בידי מנהלי הקבוצות`,
  more: (count: number) => (count === 1 ? 'ועוד אחד, ברשימת ההתראות' : `ועוד ${count}, ברשימת ההתראות`),
} as const;

/** The small print of both. */
export const notificationMailFoot = {
  why: 'ההודעה נשלחה לפי הגדרות ההתראות שלכם.',
  settings: 'שינוי ההתראות או ביטולן',
} as const;
