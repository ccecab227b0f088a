import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { startMailbox } from './index.js';
import type { CaughtMessage, RunningMailbox } from './index.js';

let mailbox: RunningMailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
});
beforeEach(() => fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' }));
afterAll(() => mailbox.stop());

async function caught(query = ''): Promise<CaughtMessage[]> {
  const reply = await fetch(`${mailbox.url}/api/messages${query}`);
  return ((await reply.json()) as { messages: CaughtMessage[] }).messages;
}

const mail = {
  from: 'מגפון <no-reply@megafon.test>',
  to: 'dana@megafon.test',
  subject: 'איפוס סיסמה',
  text: 'לאיפוס: http://127.0.0.1:3000/reset?token=a&x=1',
  html: '<p dir="rtl">לאיפוס <a href="http://127.0.0.1:3000/reset?token=a&amp;x=1">כאן</a></p><script>alert(1)</script>',
};

describe('the mailbox', () => {
  it('catches a Hebrew mail with its links', async () => {
    await createTransport(mailbox.smtpUrl).sendMail(mail);
    const [message] = await caught();
    expect(message).toMatchObject({ subject: 'איפוס סיסמה', to: ['dana@megafon.test'] });
    expect(message?.from).toContain('מגפון');
    expect(message?.links).toEqual(['http://127.0.0.1:3000/reset?token=a&x=1']);
  });

  it('finds mails by recipient, blind copies included', async () => {
    await createTransport(mailbox.smtpUrl).sendMail({ ...mail, bcc: 'audit@megafon.test' });
    expect(await caught('?to=AUDIT@megafon.test')).toHaveLength(1);
    expect(await caught('?to=other@megafon.test')).toHaveLength(0);
  });

  it('takes any login, as mail servers ask for one', async () => {
    const { host, port } = new URL(mailbox.smtpUrl.replace('smtp:', 'http:'));
    const transport = createTransport({
      host: host.split(':')[0] ?? '',
      port: Number(port),
      auth: { user: 'a', pass: 'b' },
    });
    await transport.sendMail(mail);
    expect(await caught()).toHaveLength(1);
  });

  it('shows mails as pages, and their markup where no script runs', async () => {
    await createTransport(mailbox.smtpUrl).sendMail({ ...mail, subject: '<b>x</b>' });
    const [message] = await caught();
    expect(await (await fetch(mailbox.url)).text()).toContain('&lt;b&gt;x&lt;/b&gt;');
    const framed = await fetch(`${mailbox.url}/messages/${message?.id}/html`);
    expect(framed.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(framed.headers.get('content-security-policy')).not.toContain('allow-scripts');
  });

  it('is empty after it was cleared', async () => {
    await createTransport(mailbox.smtpUrl).sendMail(mail);
    await fetch(`${mailbox.url}/clear`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await caught()).toEqual([]);
  });
});
