import type { AddressInfo } from 'node:net';
import { Messages } from './messages.js';
import { buildSmtpCatcher } from './smtp-catcher.js';
import { buildWebServer } from './web-server.js';

export type { CaughtMessage } from './caught-message.js';

export interface MailboxOptions {
  /** The web page's port; 0 (the default) takes a free one. */
  port?: number;
  smtpPort?: number;
  host?: string;
}

export interface RunningMailbox {
  /** The web page and API. */
  url: string;
  /** `smtp://host:port` */
  smtpUrl: string;
  stop(): Promise<void>;
}

/** Starts the SMTP catcher and its web page. Mails are kept in memory, the last 500. */
export async function startMailbox(options: MailboxOptions = {}): Promise<RunningMailbox> {
  const { port = 0, smtpPort = 0, host = '127.0.0.1' } = options;
  const messages = new Messages();
  const smtp = buildSmtpCatcher(messages);
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(smtpPort, host, () => resolve());
  });
  // From now on an error is one client's broken connection, and no reason to end.
  smtp.removeAllListeners('error').on('error', () => undefined);
  const web = buildWebServer(messages);
  await web.listen({ host, port });
  return {
    url: `http://${host}:${(web.server.address() as AddressInfo).port}`,
    smtpUrl: `smtp://${host}:${(smtp.server.address() as AddressInfo).port}`,
    stop: async () => {
      await web.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
