export const invoices = {
  title: 'חשבוניות',
  loadFailed: 'שגיאה בטעינת החשבוניות',
  back: 'חזרה למנוי',
  print: 'הדפסה או שמירה כ־PDF',
  gathering: 'החשבונית נטענת',
  unknown: 'אין אצלכם חשבונית כזו.',
} as const;
