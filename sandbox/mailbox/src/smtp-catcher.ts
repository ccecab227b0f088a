import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { caughtMessage } from './caught-message.js';
import type { Messages } from './messages.js';

/** An SMTP server that takes every mail from anybody, with or without a login, and delivers none. */
export function buildSmtpCatcher(messages: Messages): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    size: 30 * 1024 * 1024,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: (stream, session, done) => {
      simpleParser(stream)
        .then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          messages.add(caughtMessage(randomUUID(), new Date(), recipients, mail));
          done();
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });
}
