import { describe, expect, it } from '@jest/globals';
import { NetworkLinks } from './network-links.js';

describe('the links a group may carry', () => {
  it('are on Facebook’s hosts, or on Instagram’s for its groups, over https', () => {
    const facebook = new NetworkLinks({ profile: 'facebook' });
    for (const link of ['', 'https://www.facebook.com/groups/1', 'https://m.facebook.com/groups/1'])
      expect(facebook.allows('facebook', link)).toBe(true);
    expect(facebook.allows('instagram', 'https://www.instagram.com/x')).toBe(true);
    for (const link of [
      'http://www.facebook.com/groups/1',
      'https://www.facebook.com:8443/groups/1',
      'https://facebook.com.evil.example/groups/1',
      'https://evilfacebook.com/groups/1',
      'https://www.instagram.com/x',
      'javascript:alert(1)',
      'not a link',
    ])
      expect(facebook.allows('facebook', link)).toBe(false);
  });

  it('are at the origin that is configured, and nowhere else for the sandbox', () => {
    const sandbox = new NetworkLinks({ profile: 'sandbox', url: 'http://127.0.0.1:4177/feed' });
    expect(sandbox.allows('facebook', 'http://127.0.0.1:4177/groups/1')).toBe(true);
    expect(sandbox.allows('instagram', 'http://127.0.0.1:4177/groups/1')).toBe(true);
    expect(sandbox.allows('facebook', 'http://127.0.0.1:4100/groups/1')).toBe(false);
    expect(sandbox.allows('facebook', 'https://www.facebook.com/groups/1')).toBe(false);
  });
});
