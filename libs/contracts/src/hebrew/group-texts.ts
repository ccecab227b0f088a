/** The name of a group whose page gave none. */
export const unnamedGroup = 'קבוצה ללא שם';
/** What a post calls a group whose name is not known. */
export const thisGroup = 'הקבוצה';
/** What adding a group to a box answers. */
export const groupAddedMessage = 'הקבוצה שויכה לארגז בהצלחה!';
