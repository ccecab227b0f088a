import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupIdOf, permalink, pictureAddress, pictureAt, pointedAt, slugOf } from './permalinks.js';

const id = fc.integer({ min: 1, max: 9_000_000_000_000 }).map(String);
const form = fc.constantFrom('posts', 'permalink', 'multi', 'php', 'share');

describe('the address of a post', () => {
  it('points to it in every form, by the number or the slug of its group, whatever else is asked', () => {
    fc.assert(
      fc.property(form, id, id, fc.boolean(), (as, group, post, bySlug) => {
        const key = bySlug ? slugOf(group) : group;
        const address = new URL(permalink(as, key, post), 'http://net.test');
        address.searchParams.set('__cft__[0]', 'AZX');
        const pointed = pointedAt(address.pathname, address.searchParams);
        expect(pointed?.postId).toBe(post);
        if (as !== 'share') expect(groupIdOf(pointed?.groupKey ?? '')).toBe(group);
      }),
    );
  });

  it('is not that of one of its pictures, which names it', () => {
    for (const isAlone of [true, false]) {
      const { pathname, searchParams } = new URL(pictureAddress('71', 'photo-3', isAlone), 'http://net.test');
      expect(pointedAt(pathname, searchParams)).toBeNull();
      const path = pathname.replace(/\/$/, '');
      expect(pictureAt(path, searchParams)).toEqual({ postId: '71', mediaId: 'photo-3' });
      expect(pictureAt('/groups/31', searchParams)).toBeNull();
    }
  });

  it.each([
    '/groups/31',
    '/groups/31/posts/',
    '/groups/31/posts/x',
    '/permalink.php',
    '/people/31',
    '/share/p/',
  ])('is not %s', (path) => {
    expect(pointedAt(path, new URLSearchParams())).toBeNull();
  });
});
