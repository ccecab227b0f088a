import { describe, expect, it } from '@jest/globals';
import { networkAddresses, postPathOf } from './network-addresses.js';

const { facebook, sandbox } = networkAddresses;

describe('the address of a post on Facebook', () => {
  it.each([
    ['https://www.facebook.com/groups/1/posts/2?a=b', '/groups/1/posts/2'],
    ['https://m.facebook.com/groups/1/posts/2', '/groups/1/posts/2'],
    ['https://he-il.facebook.com/groups/gan.vered/permalink/2/', '/groups/gan.vered/permalink/2/'],
    ['https://facebook.com/dana.cohen/posts/pfbid02abc?__cft__=x', '/dana.cohen/posts/pfbid02abc'],
    ['https://www.facebook.com/page/posts/some-words-in-it/123', '/page/posts/some-words-in-it/123'],
    ['https://www.facebook.com/permalink.php?story_fbid=1&id=2&x=3', '/permalink.php?story_fbid=1&id=2'],
    ['https://m.facebook.com/story.php?story_fbid=pfbid1&id=2', '/story.php?story_fbid=pfbid1&id=2'],
    ['https://www.facebook.com/photo/?fbid=7&set=a.1', '/photo/?fbid=7'],
    ['https://www.facebook.com/watch/?v=7', '/watch/?v=7'],
    ['https://www.facebook.com/reel/7', '/reel/7'],
    ['https://facebook.com/share/p/abc/', '/share/p/abc/'],
  ])('%s is opened as %s', (address, path) => {
    expect(postPathOf(address, facebook)).toBe(path);
  });

  it.each([
    'https://www.facebook.com/',
    'https://www.facebook.com/logout',
    'https://www.facebook.com/logout.php?h=x',
    'https://www.facebook.com/settings',
    'https://www.facebook.com/groups/1',
    'https://www.facebook.com/groups/1/posts/2/../../../../logout',
    'https://www.facebook.com/groups/1/posts/2/delete',
    'https://www.facebook.com/groups/1%2f..%2flogout',
    'https://www.facebook.com/permalink.php?id=2',
    'https://www.facebook.com/photo',
    'https://www.facebook.com/a/b/posts/1/2/3',
    'http://www.facebook.com/groups/1/posts/2',
    'https://www.facebook.com:8443/groups/1/posts/2',
    'https://facebook.com.evil.test/groups/1/posts/2',
    'https://notfacebook.com/groups/1/posts/2',
    'https://evil.test/facebook.com/posts/2',
    'https://www.facebook.com@evil.test/a/posts/2',
    'https://me:secret@www.facebook.com/a/posts/2',
    'http://127.0.0.1:4100/groups/1/posts/2',
    'http://169.254.169.254/groups/1/posts/2',
    'javascript:alert(1)',
    'file:///groups/1/posts/2',
    '//www.facebook.com/groups/1/posts/2',
    'facebook.com/groups/1/posts/2',
  ])('is not %s', (address) => {
    expect(postPathOf(address, facebook)).toBeNull();
  });
});

describe('the address of a post on the sandbox', () => {
  const here = { ...sandbox, origin: 'http://127.0.0.1:4177' };

  it('is of its own origin, with its port', () => {
    expect(postPathOf('http://127.0.0.1:4177/groups/1/posts/2', here)).toBe('/groups/1/posts/2');
    expect(postPathOf('http://127.0.0.1:4100/groups/1/posts/2', here)).toBeNull();
    expect(postPathOf('https://www.facebook.com/groups/1/posts/2', here)).toBeNull();
  });

  it.each(['/logout', '/feed', '/groups/1', '/groups/1/posts/x', '/groups/1/posts/2/delete'])(
    'is not %s',
    (path) => {
      expect(postPathOf(`http://127.0.0.1:4177${path}`, here)).toBeNull();
    },
  );
});
