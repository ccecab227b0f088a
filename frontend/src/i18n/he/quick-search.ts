/** Apart from the frame's words: it comes with the dialog, which is fetched when it is first opened. */
export const quickSearch = {
  searching: 'מחפש…',
  failed: 'החיפוש לא הצליח',
  partlyFailed: 'חלק מהחיפוש לא הצליח',
} as const;
