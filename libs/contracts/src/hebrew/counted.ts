/** Something to be counted, as Hebrew says it: one and two are words of their own. */
interface Counted {
  one: string;
  two: string;
  /** After the number. */
  many: string;
}

export const groupsCounted: Counted = { one: 'קבוצה אחת', two: 'שתי קבוצות', many: 'קבוצות' };
export const accountsCounted: Counted = { one: 'חשבון אחד', two: 'שני חשבונות', many: 'חשבונות' };
export const postsCounted: Counted = { one: 'פוסט אחד', two: 'שני פוסטים', many: 'פוסטים' };
export const commentsCounted: Counted = { one: 'תגובה אחת', two: 'שתי תגובות', many: 'תגובות' };
export const failuresCounted: Counted = { one: 'כישלון אחד', two: 'שני כישלונות', many: 'כישלונות' };
export const unknownCounted: Counted = {
  one: 'תוצאה לא ידועה אחת',
  two: 'שתי תוצאות לא ידועות',
  many: 'תוצאות לא ידועות',
};

export function counted(count: number, { one, two, many }: Counted): string {
  if (count === 1) return one;
  return count === 2 ? two : `${count} ${many}`;
}
