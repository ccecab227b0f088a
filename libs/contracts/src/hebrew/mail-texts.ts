/** The mail that asks whether an address is one's own. */
export const verificationMailTexts = {
  subject: 'אימות כתובת המייל במגפון',
  greeting: 'שלום,',
  why: 'נפתח חשבון במגפון עם כתובת המייל הזו. כדי לאשר שהכתובת שלכם, יש לפתוח את הקישור.',
  action: 'אימות הכתובת',
  limits: 'הקישור תקף ל־24 שעות, לשימוש אחד.',
  ignore: 'לא נרשמתם? אל תפתחו את הקישור. אפשר להתעלם מההודעה, והכתובת לא תאושר.',
} as const;

/** The mail that says what was paid. */
export const receiptMailTexts = {
  subject: 'קבלה על תשלום במגפון',
  greeting: 'תודה על התשלום',
  thanks: 'התשלום התקבל והמנוי פעיל. אלה הפרטים:',
  plan: 'חבילה',
  plans: { starter: 'Starter', pro: 'Pro', premium: 'Premium' },
  amount: 'סכום',
  paidAt: 'תאריך התשלום',
  paidUntil: 'המנוי פעיל עד',
  number: 'מספר תשלום',
  once: 'זה תשלום אחד על חודש אחד. המנוי אינו מתחדש מעצמו.',
  noInvoice: 'זו הודעה על תשלום, והיא אינה חשבונית מס.',
} as const;

/** The mail that goes to an address which an account asks to have in place of its own. */
export const emailChangeMailTexts = {
  subject: 'אישור כתובת מייל חדשה במגפון',
  greeting: 'שלום,',
  why: 'בחשבון במגפון ביקשו לעבור לכתובת המייל הזו. כדי לאשר שהכתובת שלכם, יש לפתוח את הקישור.',
  action: 'אישור הכתובת',
  limits: 'הקישור תקף ל־24 שעות, לשימוש אחד.',
  ignore: 'לא ביקשתם? אל תפתחו את הקישור. אפשר להתעלם מההודעה, והכתובת לא תשתנה.',
} as const;
