/** The token of the pace that mails are sent at. */
export const MAIL_PACE = Symbol('MailPace');
