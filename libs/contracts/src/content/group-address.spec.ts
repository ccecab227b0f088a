import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupLink, networkGroupId } from './group-address.js';

describe('the id of a group on its network', () => {
  it.each([
    ['123456789012345', '123456789012345'],
    [' tel.aviv-2 ', 'tel.aviv-2'],
    ['https://www.facebook.com/groups/dirot.merkaz/?ref=share', 'dirot.merkaz'],
    ['m.facebook.com/groups/42/posts/7', '42'],
    ['http://127.0.0.1:4100/groups/310200000', '310200000'],
  ])('out of %s is %s', (given, id) => {
    expect(networkGroupId.parse(given)).toBe(id);
  });

  it.each([
    '', '.', '..', '...', '../g', 'a..b', '.hidden', 'end.', 'a/b', 'a?b', 'a\r\nb', '%2e%2e', 'joins', 'Feed',
    'קבוצה', 'a'.repeat(121), 'https://www.facebook.com/groups/../logout', 'https://www.facebook.com/groups/',
  ])('is not %j', (given) => {
    expect(networkGroupId.safeParse(given).success).toBe(false);
  }); // prettier-ignore

  it('stands as one segment of a path, whatever it was taken from', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (given) => {
        const { success, data } = networkGroupId.safeParse(given);
        if (!success) return;
        expect(new URL(`/groups/${data}/`, 'https://network.test').pathname).toBe(`/groups/${data}/`);
      }),
    );
  });
});

describe('the link of a group', () => {
  it.each(['', 'https://www.facebook.com/groups/1', 'http://127.0.0.1:4100/groups/1'])(
    'may be %j',
    (link) => {
      expect(groupLink.parse(link)).toBe(link);
    },
  );

  it.each([
    'javascript:alert(1)',
    'https://user:secret@www.facebook.com/groups/1',
    'https://www.facebook.com/groups/1\r\nSet-Cookie: a=b',
    'https://www.face\tbook.com/groups/1',
    'https:\\\\evil.example',
  ])('is not %j', (link) => {
    expect(groupLink.safeParse(link).success).toBe(false);
  });
});
