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
  amount: 'סכום',
  paidAt: 'תאריך התשלום',
  paidUntil: 'המנוי פעיל עד',
  number: 'מספר תשלום',
  once: 'זה תשלום אחד על חודש אחד. המנוי אינו מתחדש מעצמו.',
  noInvoice: 'זו הודעה על תשלום, והיא אינה חשבונית מס.',
} as const;

/** An invoice, which is its payment's receipt, and a credit: in mails and on the page that is printed. */
export const invoiceTexts = {
  invoice: 'חשבונית מס/קבלה',
  credit: 'חשבונית זיכוי',
  creditOf: 'זיכוי על חשבונית',
  issuedAt: 'תאריך',
  taxId: 'ח.פ./ע.מ.',
  to: 'לכבוד',
  nameless: 'לקוח/ה',
  month: 'מנוי למגפון: {{plan}}, חודש אחד',
  net: 'סכום לפני מע״מ',
  vat: 'מע״מ',
  total: 'סה״כ כולל מע״מ',
  paidBy: 'שולם באמצעות PayPal',
  givenBack: 'הוחזר באמצעות PayPal',
  payment: 'מספר תשלום',
} as const;

/** The mails that bring them. */
export const invoiceMailTexts = {
  invoice: { greeting: 'תודה על התשלום', body: 'התשלום התקבל והמנוי פעיל. זו החשבונית:' },
  credit: { greeting: 'התשלום הוחזר', body: 'הכסף חזר אליכם והחשבונית בוטלה. זו חשבונית הזיכוי:' },
  where: 'כל החשבוניות שלכם, גם להדפסה, במסך ״מנוי ותשלומים״.',
} as const;

/** The mail that lets whoever forgot their password choose another. */
export const passwordResetMailTexts = {
  subject: 'איפוס הסיסמה במגפון',
  greeting: 'שלום,',
  why: 'ביקשו לאפס את הסיסמה של החשבון במגפון עם כתובת המייל הזו. כדי לבחור סיסמה חדשה, יש לפתוח את הקישור.',
  action: 'בחירת סיסמה חדשה',
  limits: 'הקישור תקף ל־30 דקות, לשימוש אחד. קישור שנשלח לפניו כבר אינו תקף.',
  ignore: 'לא ביקשתם? אפשר להתעלם מההודעה, והסיסמה לא תשתנה. אל תעבירו את הקישור לאיש.',
} as const;

/** The mail that says that the password is another one now. */
export const passwordChangedMailTexts = {
  subject: 'הסיסמה שלכם במגפון הוחלפה',
  greeting: 'שלום,',
  why: 'הסיסמה של החשבון שלכם במגפון הוחלפה, והמכשירים האחרים שהיו מחוברים אליו נותקו.',
  action: 'איפוס הסיסמה',
  limits: 'אם אתם החלפתם אותה, אין צורך לעשות דבר.',
  ignore: 'לא אתם? אפסו את הסיסמה מיד: מישהו אחר נכנס לחשבון.',
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
