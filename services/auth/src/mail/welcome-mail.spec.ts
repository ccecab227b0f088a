import { describe, expect, it } from '@jest/globals';
import { welcomeMail } from './welcome-mail.js';

const user = { userId: 'u1', name: '<b>דנה</b> & "בנות"', email: 'dana@example.com' };
const mail = welcomeMail(user, 'https://megafon.test/quickstart');

describe('the welcome mail', () => {
  it('is Hebrew from right to left, with a link to begin, as HTML and as text', () => {
    expect(mail.html).toContain('<html dir="rtl" lang="he">');
    expect(mail.html).toContain('href="https://megafon.test/quickstart"');
    expect(mail.text).toContain('https://megafon.test/quickstart');
    expect(mail.subject).toMatch(/[א-ת]/);
  });

  it('shows a name as text, whatever is in it', () => {
    expect(mail.html).toContain('&lt;b&gt;דנה&lt;/b&gt; &amp; &quot;בנות&quot;');
    expect(mail.html).not.toContain('<b>');
    expect(mail.text).toContain(user.name);
  });

  it('has the same id each time it is written for the same user', () => {
    expect(welcomeMail(user, 'https://megafon.test/quickstart').messageId).toBe(mail.messageId);
    expect(mail.messageId).toBe('<welcome.u1@megafon.test>');
  });
});
