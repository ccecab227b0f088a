export const invoices = {
  title: 'חשבוניות',
  loadFailed: 'שגיאה בטעינת החשבוניות',
  back: 'חזרה למנוי',
  gathering: 'החשבונית נטענת',
  unknown: 'אין אצלכם חשבונית כזו.',
} as const;
