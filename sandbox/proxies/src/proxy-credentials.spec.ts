import { describe, expect, it } from '@jest/globals';
import { credentialsOf, isAuthorized } from './proxy-credentials.js';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('proxy credentials', () => {
  it('open the proxy they belong to', () => {
    expect(isAuthorized(basic('proxy-4:sandbox-proxy-4'), credentialsOf(4))).toBe(true);
  });

  it.each([undefined, '', 'Basic', 'Bearer abc', basic('proxy-4:wrong'), basic('proxy-5:sandbox-proxy-5')])(
    'refuse %p',
    (header) => {
      expect(isAuthorized(header, credentialsOf(4))).toBe(false);
    },
  );
});
