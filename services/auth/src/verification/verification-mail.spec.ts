import { describe, expect, it } from '@jest/globals';
import { verificationMail } from './verification-mail.js';

const link = 'https://megafon.test/verify-email#token=a.b&x=1';
const mail = verificationMail('dana@example.com', link);

describe('the mail of verification', () => {
  it('is Hebrew from right to left, with its link, as HTML and as text', () => {
    expect(mail.html).toContain('<html dir="rtl" lang="he">');
    expect(mail.html).toContain('href="https://megafon.test/verify-email#token=a.b&amp;x=1"');
    expect(mail.text).toContain(link);
    expect(mail.subject).toMatch(/[א-ת]/);
    expect(mail.to).toBe('dana@example.com');
  });

  it('is the same for everybody but for the link', () => {
    const other = verificationMail('ruti@example.com', 'https://megafon.test/verify-email#token=c');
    expect(other.subject).toBe(mail.subject);
    expect(other.text.replace('https://megafon.test/verify-email#token=c', link)).toBe(mail.text);
  });
});
