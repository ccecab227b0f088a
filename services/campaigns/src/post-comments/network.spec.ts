import { describe, expect, it } from '@jest/globals';
import { Network } from './network.js';

describe('the addresses of posts', () => {
  it('are those of Facebook, by its profile', () => {
    const facebook = new Network({ profile: 'facebook' });
    expect(facebook.mayHavePost('https://www.facebook.com/groups/1/posts/2')).toBe(true);
    expect(facebook.mayHavePost('https://www.facebook.com/logout')).toBe(false);
  });

  it('are at the origin that is configured, with its port', () => {
    const sandbox = new Network({ profile: 'sandbox', url: 'http://127.0.0.1:4177/feed' });
    expect(sandbox.mayHavePost('http://127.0.0.1:4177/groups/1/posts/2')).toBe(true);
    expect(sandbox.mayHavePost('http://127.0.0.1:4177/logout')).toBe(false);
    expect(sandbox.mayHavePost('http://127.0.0.1:4100/groups/1/posts/2')).toBe(false);
  });
});
