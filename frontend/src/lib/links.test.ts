import { describe, expect, it } from '@jest/globals';
import { groupIdOfLink, withHttps } from './links.js';

describe('a link that was typed', () => {
  it.each([
    ['facebook.com/groups/42', 'https://facebook.com/groups/42'],
    [' www.facebook.com ', 'https://www.facebook.com'],
    ['m.facebook.com?x=1', 'https://m.facebook.com?x=1'],
    ['https://facebook.com/groups/42', 'https://facebook.com/groups/42'],
    ['http://127.0.0.1:4100/groups/1', 'http://127.0.0.1:4100/groups/1'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['social', 'social'],
    ['user@facebook.com', 'user@facebook.com'],
    ['not a link', 'not a link'],
    ['', ''],
  ])('%j becomes %j', (typed, link) => {
    expect(withHttps(typed)).toBe(link);
  });
});

describe('the id of a group in a link', () => {
  it.each([
    ['https://www.facebook.com/groups/dirot.merkaz/?ref=share', 'dirot.merkaz'],
    ['m.facebook.com/groups/42/posts/7', '42'],
    [' http://127.0.0.1:4100/groups/310200000 ', '310200000'],
  ])('of %s is %s', (link, id) => {
    expect(groupIdOfLink(link)).toBe(id);
  });

  it.each(['42', '', 'https://www.facebook.com/groups/', 'https://www.facebook.com/dirot'])(
    'is not in %j',
    (text) => {
      expect(groupIdOfLink(text)).toBeNull();
    },
  );
});
