import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bodyText, email, graphemeCount, nameText, requiredName, webUrl } from './text.js';

const family = '👨‍👩‍👧‍👦';

describe('text of people', () => {
  it('counts an emoji of many code points once', () => {
    expect(graphemeCount(`שלום ${family}`)).toBe(6);
    expect(bodyText(1).safeParse(family).success).toBe(true);
    expect(bodyText(1).safeParse(`${family}!`).success).toBe(false);
  });

  it('keeps a legitimate RLM and line breaks in a post', () => {
    expect(bodyText(100).parse('מבצע\u200f 50%\nרק היום')).toBe('מבצע\u200f 50%\nרק היום');
  });

  it.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800'],
    ['a non-character', 'a\uffff'],
    ['escape', '\u001b[31m'],
  ])('refuses %s', (_name, text) => {
    expect(bodyText(100).safeParse(text).success).toBe(false);
  });

  it('takes NFC and NFD twins as the same name', () => {
    expect(nameText(50).parse('cafe\u0301')).toBe(nameText(50).parse('caf\u00e9'));
  });

  it('refuses direction overrides and stacks of marks in names, not in posts', () => {
    expect(nameText(50).safeParse('abc\u202Egpj').success).toBe(false);
    expect(nameText(50).safeParse(`א${'\u05b0'.repeat(20)}`).success).toBe(false);
    expect(bodyText(50).safeParse('abc\u202Egpj').success).toBe(true);
  });

  it('does not take blanks for a name', () => {
    expect(requiredName(10).safeParse(' \t ').success).toBe(false);
    expect(requiredName(10).parse('  ארגז   ראשון ')).toBe('ארגז ראשון');
  });

  it('never answers a longer text than it may hold, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const parsed = nameText(20).safeParse(text);
        return !parsed.success || graphemeCount(parsed.data) <= 20;
      }),
    );
  });
});

describe('addresses', () => {
  it('folds the case of an e-mail address', () => {
    expect(email.parse(' Dana@Example.COM ')).toBe('dana@example.com');
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:pass@example.com/',
    '//example.com',
    'ftp://a',
  ])('refuses %s', (address) => {
    expect(webUrl.safeParse(address).success).toBe(false);
  });

  it('takes a link to a group', () => {
    expect(webUrl.parse('https://www.facebook.com/groups/123')).toBe('https://www.facebook.com/groups/123');
  });
});
