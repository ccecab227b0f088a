import { describe, expect, it } from '@jest/globals';
import { searchPrefixes, wantedPrefixes } from './search-prefixes.js';

const dana = { name: 'דָּנָה כהן־לוי', email: 'dana.cohen+shop@Example.co.il' };
const finds = (typed: string, user = dana) => {
  const known = new Set(searchPrefixes(user));
  return wantedPrefixes(typed).every((prefix) => known.has(prefix));
};

describe('a search for a user', () => {
  it.each([
    '',
    '  ',
    'דנה',
    'דנ',
    'לוי',
    'כהן דנה',
    'DANA',
    'dana.co',
    'cohen',
    'shop',
    'example',
    'dana.cohen+shop@example.co.il',
  ])('finds them by %j', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each(['רות', 'הן', 'דנה רות', 'dana@', 'gmail'])('does not find them by %j', (typed) => {
    expect(finds(typed)).toBe(false);
  });

  it('keeps few beginnings of the longest names', () => {
    const long = { name: 'א'.repeat(80), email: `${'a.'.repeat(120)}@example.com` };
    expect(searchPrefixes(long).length).toBeLessThan(16 * 40);
    expect(finds('א'.repeat(80), long)).toBe(true);
  });
});
