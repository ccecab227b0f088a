/** Why a text could not be written. */
export const writingFailures = [
  'busy',
  'timeout',
  'cut-off',
  'refused',
  'unreachable',
  'too-long',
  'empty',
  'interrupted',
] as const;
export type WritingFailure = (typeof writingFailures)[number];

export const writingFailureTexts: Readonly<Record<WritingFailure, string>> = {
  busy: 'שירות הכתיבה עמוס כרגע. נסו שוב בעוד כמה דקות',
  timeout: 'שירות הכתיבה לא ענה בזמן. נסו שוב',
  'cut-off': 'הכתיבה נקטעה באמצע. נסו שוב',
  refused: 'שירות הכתיבה דחה את הבקשה. אם זה חוזר, פנו לתמיכה',
  unreachable: 'שירות הכתיבה אינו זמין כרגע. נסו שוב מאוחר יותר',
  'too-long': 'הטקסט שנכתב ארוך מדי. נסו לבקש טקסט קצר יותר',
  empty: 'לא נכתב טקסט. נסו לתאר את הנושא במילים אחרות',
  interrupted: 'הכתיבה הופסקה בגלל תקלה אצלנו. נסו שוב',
};
