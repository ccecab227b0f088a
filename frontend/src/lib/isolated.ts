/** A name as it stands within a sentence, whichever way either of them is written. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
