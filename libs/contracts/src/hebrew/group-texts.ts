/** The name of a group whose page gave none. */
export const unnamedGroup = 'קבוצה ללא שם';
