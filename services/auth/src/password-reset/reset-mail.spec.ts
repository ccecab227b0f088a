import { describe, expect, it } from '@jest/globals';
import { passwordChangedMail, passwordResetMail } from './reset-mail.js';

describe('the mail for another password', () => {
  it('has its link, and nothing that somebody chose', () => {
    const link = 'https://megafon.test/reset-password#token=a.b';
    const { to, subject, text, html } = passwordResetMail('dana@example.com', link);
    expect([to, subject]).toEqual(['dana@example.com', 'איפוס הסיסמה במגפון']);
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain('30 דקות');
  });
});

describe('the mail about a change', () => {
  it('has no secret: it leads to where another link may be asked for', () => {
    const { text, html } = passwordChangedMail('dana@example.com', 'https://megafon.test');
    expect(text).toContain('https://megafon.test/forgot-password');
    expect(html).toContain('href="https://megafon.test/forgot-password"');
    expect(text).not.toContain('token');
  });
});
