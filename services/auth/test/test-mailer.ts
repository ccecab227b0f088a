import { Mailer } from '../src/mail/mailer.js';
import type { Mail } from '../src/mail/mailer.js';

/** Of the link in a mail. */
export function tokenIn({ text }: Pick<Mail, 'text'>): string {
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  const token = new URLSearchParams(link.hash.slice(1)).get('token');
  if (token === null) throw new Error(`there is no token in ${link.href}`);
  return token;
}

/** Keeps what it is to send. */
export class TestMailer extends Mailer {
  enabled = true;
  sent: Mail[] = [];
  /** What sending ends with; null where it succeeds. */
  failure: Error | null = null;

  async send(mail: Mail): Promise<void> {
    if (this.failure) throw this.failure;
    this.sent.push(mail);
  }
}
