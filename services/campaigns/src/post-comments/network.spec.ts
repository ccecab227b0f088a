import { describe, expect, it } from '@jest/globals';
import { Network } from './network.js';

describe('addresses of Facebook', () => {
  const facebook = new Network({ profile: 'facebook' });

  it.each([
    'https://www.facebook.com/groups/1/posts/2',
    'https://m.facebook.com/story.php?story_fbid=1&id=2',
    'https://facebook.com/share/p/abc/',
    'https://he-il.facebook.com/groups/1/permalink/2/',
  ])('include %s', (url) => {
    expect(facebook.mayHavePost(url)).toBe(true);
  });

  it.each([
    'https://www.facebook.com/',
    'http://www.facebook.com/groups/1/posts/2',
    'https://www.facebook.com:8443/groups/1/posts/2',
    'https://facebook.com.evil.test/groups/1/posts/2',
    'https://notfacebook.com/groups/1/posts/2',
    'https://evil.test/facebook.com/posts/2',
    'https://www.facebook.com@evil.test/posts/2',
    'https://me:secret@www.facebook.com/posts/2',
    'http://127.0.0.1:4100/groups/1/posts/2',
    'javascript:alert(1)',
    'facebook.com/groups/1/posts/2',
  ])('do not include %s', (url) => {
    expect(facebook.mayHavePost(url)).toBe(false);
  });
});

describe('addresses of the sandbox', () => {
  const sandbox = new Network({ profile: 'sandbox', url: 'http://127.0.0.1:4177/feed' });

  it('are those of its own origin, with its port', () => {
    expect(sandbox.mayHavePost('http://127.0.0.1:4177/groups/1/posts/2')).toBe(true);
    expect(sandbox.mayHavePost('http://127.0.0.1:4100/groups/1/posts/2')).toBe(false);
    expect(sandbox.mayHavePost('https://www.facebook.com/groups/1/posts/2')).toBe(false);
  });
});
