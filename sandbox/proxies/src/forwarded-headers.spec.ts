import { describe, expect, it } from '@jest/globals';
import { forwardedHeaders } from './forwarded-headers.js';

describe('the headers a proxy passes on', () => {
  it('carry the proxy in Via after what was there', () => {
    expect(forwardedHeaders(['Host', 'a.test', 'Via', '1.1 first'], 'proxy-3')).toEqual([
      ...['Host', 'a.test', 'Via', '1.1 first'],
      ...['Via', '1.1 proxy-3'],
    ]);
  });

  it('leave out the credentials, the connection and what the connection names', () => {
    const raw = [
      'Proxy-Authorization',
      'Basic x',
      'Connection',
      'close, X-Hop',
      'X-Hop',
      '1',
      'Accept',
      '*/*',
    ];
    expect(forwardedHeaders(raw, 'proxy-1')).toEqual(['Accept', '*/*', 'Via', '1.1 proxy-1']);
  });

  it('keep repeated headers and the framing of the body', () => {
    const raw = ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Transfer-Encoding', 'chunked'];
    expect(forwardedHeaders(raw, 'proxy-1').slice(0, 6)).toEqual(raw);
  });
});
