/** The mail that asks whether an address is one's own. */
export const verificationMailTexts = {
  subject: 'אימות כתובת המייל במגפון',
  greeting: 'שלום,',
  why: 'נפתח חשבון במגפון עם כתובת המייל הזו. כדי לאשר שהכתובת שלכם, יש לפתוח את הקישור.',
  action: 'אימות הכתובת',
  limits: 'הקישור תקף ל־24 שעות, לשימוש אחד.',
  ignore: 'לא נרשמתם? אל תפתחו את הקישור. אפשר להתעלם מההודעה, והכתובת לא תאושר.',
} as const;
