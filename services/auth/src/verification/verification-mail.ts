import { emailChangeMailTexts, verificationMailTexts } from '@megafon/contracts';
import { linkMail } from '../mail/link-mail.js';
import type { Mail } from '../mail/mailer.js';

/**
 * In Hebrew, right to left, as HTML and as text. Nothing of it was chosen by whoever registered: the address may be
 * somebody else's.
 * @param link good once
 */
export function verificationMail(to: string, link: string): Mail {
  return linkMail(verificationMailTexts, to, link);
}

/** The same for an address that is to take the place of another. @param link good once */
export function emailChangeMail(to: string, link: string): Mail {
  return linkMail(emailChangeMailTexts, to, link);
}
