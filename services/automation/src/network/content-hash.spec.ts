import { describe, expect, it } from '@jest/globals';
import { contentHash, continues, isContent, isExcerpt } from './content-hash.js';

describe('the hash of a content', () => {
  it.each([
    ['שורה א\nשורה ב', 'שורה א שורה ב'],
    ['  רווחים   רבים ', 'רווחים רבים'],
    ['כיוון\u200f נסתר', 'כיוון נסתר'],
    ['cafe\u0301', 'caf\u00e9'],
    // Facebook puts its own name among the lines of a post, where nobody sees it.
    ['שורה א\nשורה ב', 'Facebook\nשורה א\nFacebook\u200e\n FacebookFacebook \nשורה ב\nFacebook'],
    ['עקבו אחרינו:\nFacebook\nInstagram', 'Facebook\r\nעקבו אחרינו:\nInstagram'],
    ['Facebook', 'Facebook\nFacebook'],
  ])('does not tell %j from %j', (a, b) => {
    expect(contentHash(a)).toBe(contentHash(b));
  });

  it.each([
    ['שלום', 'שלום!'],
    ['שָׁלוֹם', 'שלום'],
    ['', 'א'],
    ['', 'Facebook'],
    ['עקבו אחרינו', 'עקבו אחרינו Facebook'],
    ['עקבו אחרינו', 'עקבו אחרינו\nfacebook'],
  ])('tells %j from %j', (a, b) => {
    expect(contentHash(a)).not.toBe(contentHash(b));
  });
});

it('a text is known by what was kept of it before lines of Facebook were left out', () => {
  const text = 'עקבו אחרינו:\nFacebook\nInstagram';
  const kept = 'b2e2a3eddf2bf3ba369b93a6db3ffc140c30aab85da8f77b3bddee4bc1b2bca8';
  expect(contentHash(text)).not.toBe(kept);
  expect(isContent(text, kept)).toBe(true);
  expect(isContent(`Facebook\n${text}`, contentHash(text))).toBe(true);
  expect(isContent(`${text}!`, contentHash(text))).toBe(false);
});

describe('a text that is cut', () => {
  it.each([
    ['מבצע\nענק לכבוד החג', 'מבצע ענק לכב', true],
    ['מבצע\nענק', 'Facebook\nמבצע\nFacebook', true],
    ['cafe\u0301 and more', 'cafe', true],
    ['מבצע קטן', 'מבצע ענק', false],
    ['מבצע', '', true],
  ])('%j continues %j: %s', (text, beginning, is) => {
    expect(continues(text, beginning)).toBe(is);
  });

  it('is an excerpt of what begins with all of it, and is long enough to be one', () => {
    expect(isExcerpt('Facebook\nמבצע ענק', 'מבצע\nענק לכבוד החג', 8)).toBe(true);
    expect(isExcerpt('מבצע ענק', 'מבצע ענק לכבוד החג', 9)).toBe(false);
    expect(isExcerpt('פוסט 1', 'פוסט 2', 1)).toBe(false);
  });
});
