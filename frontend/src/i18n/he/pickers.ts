export const picker = {
  datePlaceholder: 'יום.חודש.שנה',
  month: 'לוח חודש לבחירת יום',
  clearDate: 'ניקוי התאריך',
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
  previousYear: 'השנה הקודמת',
  nextYear: 'השנה הבאה',
  previousYears: 'השנים הקודמות',
  nextYears: 'השנים הבאות',
  hours: '{{label}}: שעות',
  minutes: '{{label}}: דקות',
  byClock: 'לפי {{zone}}',
} as const;
