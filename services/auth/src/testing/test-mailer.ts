import { Mailer } from '../mail/mailer.js';
import type { Mail } from '../mail/mailer.js';

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
