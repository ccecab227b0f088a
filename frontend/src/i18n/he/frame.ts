export const frame = {
  mainNavigation: 'ניווט ראשי',
  quickNavigation: 'ניווט מהיר',
  content: 'תוכן הדף',
  openMenu: 'פתיחת התפריט',
  collapse: 'כיווץ התפריט',
  expand: 'הרחבת התפריט',
  more: 'עוד',
  userMenu: 'תפריט משתמש',
  logout: 'התנתקות',
  logoutQuestion: 'להתנתק מהמערכת?',
  logoutHelp: 'קמפיינים מתוזמנים ימשיכו לרוץ גם כשאינך מחובר.',
  lightMode: 'מצב בהיר',
  darkMode: 'מצב כהה',
  admin: 'פאנל אדמין',
  adminOnly: 'פאנל אדמין מערכת',
  plan: { starter: 'Starter', pro: 'Pro', premium: 'Premium' },
  unlimited: 'ללא הגבלה',
  yourPlan: 'החבילה שלך',
  planAccounts: 'עד {{n}} חשבונות פייסבוק',
  planAccountsUnlimited: 'חשבונות פייסבוק ללא הגבלה',
  planGroups: 'עד {{n}} קבוצות',
  planGroupsUnlimited: 'קבוצות ללא הגבלה',
  managePlan: 'ניהול מנוי',
  offline: 'אין כרגע עדכונים חיים. מה שהשתנה יופיע כשהחיבור יחזור.',
} as const;

export const nav = {
  quickstart: 'התחלה מהירה',
  dashboard: 'דשבורד',
  connections: 'חיבורי פייסבוק',
  campaigns: 'קמפיינים',
  postComments: 'תגובות לפוסט',
  groups: 'קבוצות',
  groupBoxes: 'ארגזי קבוצות',
  commentBoxes: 'ארגזי תגובות',
  postBoxes: 'ארגזי פוסטים',
  history: 'היסטוריה',
  statistics: 'סטטיסטיקות',
  subscription: 'מנוי ותשלומים',
  settings: 'הגדרות',
  admin: 'פאנל אדמין',
  unwell_one: 'חשבון אחד דורש טיפול',
  unwell_two: 'שני חשבונות דורשים טיפול',
  unwell_other: '{{n}} חשבונות דורשים טיפול',
} as const;

/** Shown to everybody while an admin has stopped all accounts. */
export const stopped = {
  title: 'הפעולות האוטומטיות מושבתות כרגע',
  help: 'מנהל המערכת עצר את הפעילות בכל החשבונות. שום דבר לא יפורסם ולא ייכתב עד שתוחזר; פעולות שיגיע תורן עד אז ייכשלו, ואפשר יהיה להריץ אותן שוב.',
  reason: 'הסיבה:',
  since: 'מאז',
} as const;

/** Shown to whom it concerns while accounts meet pages that nothing here knows. */
export const strangePages = {
  title: 'הרשת הציגה דפים שאיננו מכירים, ולכן אנחנו ממתינים',
  help: 'ייתכן שמבנה הדפים השתנה. במקום להיכשל בקבוצה אחר קבוצה, מה שנותר ממתין, ואנחנו בודקים שוב מעצמנו. אין צורך לעשות דבר.',
  nextLook: 'הבדיקה הבאה',
} as const;

export const shortcuts = {
  title: 'קיצורי מקלדת',
  everywhere: 'בכל מקום',
  search: 'חיפוש מהיר',
  help: 'הרשימה הזאת',
  close: 'סגירה של חלון או רשימה',
  order: 'סידור פוסטים ותמונות, כשהידית שלהם בפוקוס',
  pick: 'הרמה, ושוב כדי להניח',
  shift: 'הזזה למעלה ולמטה',
  calendar: 'לוח השנה',
  days: 'מעבר בין ימים ושבועות',
  month: 'מעבר בין חודשים',
  open: 'פתיחת היום',
} as const;

export const spotlight = {
  open: 'חיפוש מהיר',
  placeholder: 'לאן עוברים? דף, ארגז, קמפיין או קבוצה',
  nothing: 'לא נמצא דבר',
  pages: 'דפים',
  boxes: 'ארגזים',
  campaigns: 'קמפיינים',
  groups: 'קבוצות',
} as const;
