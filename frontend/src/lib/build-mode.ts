/** In development and tests every reply is held against its contract; in production it is taken as it comes. */
export const checksReplies = import.meta.env?.PROD !== true;
