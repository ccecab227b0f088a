import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { createTransport } from 'nodemailer';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';

export interface Mail {
  /** The address alone: a name would be what somebody chose who may not be its owner. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same of the same mail: sent twice, whoever gets it may know it. */
  messageId?: string;
  /** Where such mails are turned off: `List-Unsubscribe`. */
  list?: { unsubscribe: string };
}

/** The server will never take this mail: another attempt is of no use. */
export class MailRefusedError extends Error {}

/** What a mail was, and whose it was, for the log: no address. */
export interface MailSubject {
  mail:
    | 'verification'
    | 'change of address'
    | 'password reset'
    | 'change of password'
    | 'change of second factor'
    | 'receipt'
    | 'invoice'
    | 'attention'
    | 'digest';
  userId: string;
  paymentId?: string;
}

export abstract class Mailer {
  private readonly logger = new Logger(Mailer.name);

  /** False where no server is configured. */
  abstract readonly enabled: boolean;
  /** @throws MailRefusedError; AppError SERVICE.UNAVAILABLE while the server is away */
  abstract send(mail: Mail): Promise<void>;

  /** A mail that is refused for good is given up and noted. @throws AppError SERVICE.UNAVAILABLE, as `send` */
  async sendUnlessRefused(mail: Mail, about: MailSubject): Promise<void> {
    try {
      await this.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      this.logger.warn({ msg: 'mail refused for good', ...about, err: error });
    }
  }
}

@Injectable()
export class SmtpMailer extends Mailer {
  private readonly transport?: ReturnType<typeof createTransport>;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>) {
    super();
    if (config.SMTP_URL === undefined) return;
    const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
    this.transport = createTransport({ url: config.SMTP_URL, ...limits });
  }

  get enabled(): boolean {
    return this.transport !== undefined;
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.transport?.sendMail({ from: this.config.MAIL_FROM, ...mail });
    } catch (cause) {
      if (isPermanent(cause)) throw new MailRefusedError('the mail server refused', { cause });
      throw new AppError('SERVICE.UNAVAILABLE', {}, { cause });
    }
  }
}

/** SMTP's 5xx, and an address that cannot be one. */
function isPermanent(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (responseCode !== undefined && responseCode >= 500) || code === 'EENVELOPE';
}
