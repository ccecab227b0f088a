import { describe, expect, it } from '@jest/globals';
import { linkOf } from './link-of.js';

describe('the link of a mail', () => {
  it('has its token where no browser sends it to a server', () => {
    const link = linkOf('https://megafon.test', 'a-b_c.d');
    expect(link).toBe('https://megafon.test/verify-email#token=a-b_c.d');
    expect(linkOf('https://megafon.test/', 'a.b', '/reset-password')).toBe(
      'https://megafon.test/reset-password#token=a.b',
    );
    expect(new URL(link).search).toBe('');
  });
});
