export const picker = {
  datePlaceholder: 'יום.חודש.שנה',
  clearDate: 'ניקוי התאריך',
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
  previousYear: 'השנה הקודמת',
  nextYear: 'השנה הבאה',
  previousYears: 'השנים הקודמות',
  nextYears: 'השנים הבאות',
  chooseMonth: 'בחירת חודש',
  chooseYear: 'בחירת שנה',
  hours: '{{label}}: שעות',
  minutes: '{{label}}: דקות',
} as const;
