import type { secondFactorChanges } from '../auth/auth-events.js';

type Change = (typeof secondFactorChanges)[number];

/** The mail that says that something is other than it was with what one signs in with beside the password. */
export const secondFactorMailTexts = {
  subject: 'שינוי באימות הדו־שלבי במגפון',
  greeting: 'שלום,',
  why: {
    'app-added': 'לחשבון שלכם במגפון נוספה אפליקציית אימות. מעכשיו היא נדרשת בכניסה, בנוסף לסיסמה.',
    'app-removed': 'אפליקציית האימות הוסרה מהחשבון שלכם במגפון.',
    'passkey-added': 'לחשבון שלכם במגפון נוסף מפתח גישה.',
    'passkey-renamed': 'השם של מפתח גישה בחשבון שלכם במגפון שונה.',
    'passkey-removed': 'מפתח גישה הוסר מהחשבון שלכם במגפון.',
    'recovery-codes-renewed': 'לחשבון שלכם במגפון נוצרו קודי שחזור חדשים. הקודים הקודמים אינם תקפים עוד.',
    'recovery-code-used': 'נעשה שימוש בקוד שחזור של החשבון שלכם במגפון. כל קוד תקף לפעם אחת.',
    'turned-off': 'האימות הדו־שלבי בחשבון שלכם במגפון כובה. מעכשיו הסיסמה לבדה מספיקה לכניסה.',
    reset: 'מנהלי מגפון הסירו את האימות הדו־שלבי מהחשבון שלכם. מעכשיו הסיסמה לבדה מספיקה לכניסה.',
  } satisfies Record<Change, string>,
  action: 'להגדרות האבטחה',
  limits: 'אם אתם ביקשתם זאת, אין צורך לעשות דבר.',
  ignore: 'לא אתם? החליפו את הסיסמה מיד, ונתקו בהגדרות את שאר המכשירים.',
} as const;

/** What a browser calls the product when it asks for a passkey. */
export const passkeySiteName = 'מגפון';
