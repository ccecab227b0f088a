/** What the test action writes. It is fixed: a test is never a way around the comment box. */
export const testCommentText = 'תגובת בדיקה ממגפון';
