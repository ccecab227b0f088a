import { describe, expect, it } from '@jest/globals';
import { ownIdOf } from './own-id.js';
import { facebookProfile } from '../profiles/facebook.js';

const facebook = facebookProfile();
const session = (name: string, value: string, domain = '.facebook.com') => ({
  cookies: [
    { name: 'xs', value: 'secret', domain: '.facebook.com' },
    { name, value, domain },
  ],
});

describe("the network's own id of a user", () => {
  it('is what its session says', () => {
    expect(ownIdOf(session('c_user', '100012345678901'), facebook)).toBe('100012345678901');
  });

  it.each([
    ['no cookie of that name', session('other', '1')],
    ['a cookie of another site', session('c_user', '1', '.evil.test')],
    ['a cookie of a site that only ends like it', session('c_user', '1', 'notfacebook.com')],
    ['an empty one', session('c_user', '')],
    ['anything but an id', session('c_user', 'a:b$')],
    ['no cookies', { cookies: [] }],
  ])('is not known by %s', (_what, given) => {
    expect(ownIdOf(given, facebook)).toBeNull();
  });
});
