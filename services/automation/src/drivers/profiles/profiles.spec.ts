import { describe, expect, it } from '@jest/globals';
import type { Locator, NetworkProfile } from '../network-profile.js';
import { postPathOf } from '../post-address.js';
import { profileOf } from './profile-of.js';

const profiles: [string, NetworkProfile][] = [
  ['sandbox', profileOf('sandbox', 'http://127.0.0.1:4100')],
  ['facebook', profileOf('facebook', undefined)],
];

function locatorsOf({ locators, signs }: NetworkProfile): Locator[] {
  const named = Object.values(locators).filter((value): value is Locator => 'role' in value);
  return [...named, ...signs.flatMap(({ all }) => all ?? [])];
}

describe.each(profiles)('the profile %s', (_name, profile) => {
  it('names everything in Hebrew and in English', () => {
    for (const { names } of locatorsOf(profile)) {
      if (!names) continue;
      expect(names.some((name) => /\p{Script=Hebrew}/u.test(name))).toBe(true);
      expect(names.some((name) => /\p{Script=Latin}/u.test(name))).toBe(true);
    }
  });

  it('puts pages on which nothing goes on before the signed-in one', () => {
    expect(profile.signs.at(-1)?.is).toBe('signed-in');
  });

  it('knows a group, and takes no list of groups for one', () => {
    const group = new RegExp(profile.patterns.group);
    expect(group.exec(new URL(profile.paths.group('310200000'), profile.origin).pathname)?.[1]).toBe(
      '310200000',
    );
    for (const path of ['/groups/joins', '/groups/discover', '/groups/1/posts/2'])
      expect(group.test(path)).toBe(false);
  });

  it('keeps a group id within its path', () => {
    expect(profile.paths.group('../../logout')).not.toContain('../');
    expect(profile.paths.ownPosts('1?x=/a')).not.toContain('?');
  });

  it('knows the permalinks of posts and comments', () => {
    expect(new RegExp(profile.patterns.post).test('/groups/310200000/posts/7100000000001')).toBe(true);
    expect(new RegExp(profile.patterns.comment).exec('?comment_id=71')?.[1]).toBe('71');
  });
});

describe('the address of a post', () => {
  const [, facebook] = profiles[1] ?? ['', profileOf('facebook', undefined)];

  it.each([
    ['https://www.facebook.com/groups/1/posts/2?a=b', '/groups/1/posts/2?a=b'],
    ['https://m.facebook.com/groups/1/posts/2', '/groups/1/posts/2'],
  ])('%s is opened at the network itself: %s', (given, path) => {
    expect(postPathOf(given, facebook)).toBe(path);
  });

  it.each([
    'https://facebook.com.evil.test/groups/1/posts/2',
    'https://evil.test/facebook.com',
    'http://www.facebook.com/groups/1/posts/2',
    'https://user@www.facebook.com/',
    'https://www.facebook.com:8443/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://169.254.169.254/latest',
    '//www.facebook.com/',
  ])('%p is none', (given) => {
    expect(postPathOf(given, facebook)).toBeNull();
  });
});
