/** What is saved was written from something that others changed meanwhile. */
export const lostEdit = {
  question: 'בינתיים נשמר כאן משהו אחר',
  help: 'מאז שפתחתם את הטופס נשמרו בו שינויים במקום אחר: בלשונית אחרת, במכשיר אחר או בידי מישהו אחר. שמירה עכשיו תחליף אותם במה שכתבתם.',
  confirm: 'לשמור את שלי במקומם',
  cancel: 'חזרה לטופס',
} as const;
