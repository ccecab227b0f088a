import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { graphemeCount } from './graphemes.js';
import { bodyText, descriptionText, email, nameText, requiredName, webUrl } from './text.js';

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

  it.each([
    ['zero width spaces', '\u200b\u200b'],
    ['a Hangul filler', '\u3164'],
    ['half a Hangul filler', '\uffa0'],
    ['choseong and jungseong fillers', '\u115f\u1160'],
    ['the empty Braille cell', '\u2800'],
    ['joiners', '\u200d\u200c'],
    ['soft hyphens', '\u00ad'],
    ['variation selectors', '\ufe0f\u{e0101}'],
    ['direction marks', '\u200f\u200e'],
    ['marks on nothing', '\u0301'],
    ['all of them', ' \u200b\u3164\u2800\u200d\u115f\u1160\uffa0\ufe0f\u00ad '],
  ])('does not take %s for a name', (_what, text) => {
    const fault = requiredName(20).safeParse(text).error?.issues[0];
    expect(fault?.message).toBe('text.required');
  });

  it.each(['א', 'שׁלום', '7', '?', '🎉', '❤️', family, '한', 'ﷺ', 'नमस्ते', '\u200fגן ורד'])(
    'takes %s for a name',
    (text) => {
      expect(requiredName(20).safeParse(text).success).toBe(true);
    },
  );

  it('lets no description turn the text around it, and keeps a plain mark of direction', () => {
    for (const control of ['\u202a', '\u202e', '\u2066', '\u2068', '\u2069'])
      expect(descriptionText(50).safeParse(`abc${control}def`).success).toBe(false);
    expect(descriptionText(50).parse('מבצע\u200f 50%\u200e!')).toBe('מבצע\u200f 50%\u200e!');
  });

  it('holds a text to a size in bytes as well as in graphemes', () => {
    expect(bodyText(5000).safeParse(family.repeat(5000)).success).toBe(true);
    expect(bodyText(5000).safeParse(family.repeat(5001)).success).toBe(false);
    expect(bodyText(2).safeParse('अ'.repeat(19)).error?.issues).toHaveLength(1);
    expect(bodyText(10).safeParse(`a${'\u200d'.repeat(100)}`).success).toBe(false);
  });

  it('refuses a stack of marks that takes the square of its height to put in order', () => {
    const hostile = `a${'\u0315\u0300'.repeat(15_000)}`;
    expect(bodyText(5000).safeParse(hostile).error?.issues).toEqual([
      expect.objectContaining({ message: 'text.tooManyMarks' }),
    ]);
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
    'https://www.facebook.com/groups/1\r\nX-Injected: 1/posts/2',
    'https://www.facebook.com/gro\tups/1',
    'https:\\\\www.facebook.com/groups/1',
    'https://www.facebook.com/\u202egroups/1',
    'https://www.facebook.com/groups/1 2',
  ])('refuses %s', (address) => {
    expect(webUrl.safeParse(address).success).toBe(false);
  });

  it('takes a link to a group', () => {
    expect(webUrl.parse('https://www.facebook.com/groups/123')).toBe('https://www.facebook.com/groups/123');
  });
});
