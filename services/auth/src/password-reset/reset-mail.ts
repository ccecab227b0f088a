import { passwordChangedMailTexts, passwordResetMailTexts } from '@megafon/contracts';
import { linkMail } from '../mail/link-mail.js';
import type { Mail } from '../mail/mailer.js';

/** Nothing of it was chosen by whoever asked. @param link good once */
export function passwordResetMail(to: string, link: string): Mail {
  return linkMail(passwordResetMailTexts, to, link);
}

/** Says that it was done, and where to go if it was somebody else. @param publicUrl of the product */
export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return linkMail(passwordChangedMailTexts, to, new URL('/forgot-password', publicUrl).href);
}
