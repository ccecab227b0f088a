const family = '👨‍👩‍👧‍👦';

/** Texts that were used against systems like this one. */
export const hostileTexts: readonly string[] = [
  '',
  '\u0000',
  '\ud800',
  '\u202Ex',
  '\u200b',
  '..',
  '../../etc/passwd',
  '..%2f..%2fetc/passwd',
  "' OR 1=1 --",
  '{"$gt":""}',
  '$where',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:6379/',
  'x\r\nSet-Cookie: a=b',
  'NaN',
  '-1',
  '9'.repeat(400),
];

export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  [],
  {},
  { $ne: null },
  [[[[]]]],
  { toString: 'x', length: -1 },
  ...hostileTexts,
  family.repeat(2_000),
  'א'.repeat(20_000),
  `א${'\u05b0'.repeat(5_000)}`,
];

export const malformedBodies: readonly string[] = [
  '[',
  '{"a":',
  '['.repeat(5_000),
  '"x"',
  '{"__proto__":{}}',
  'null',
  `[${'0,'.repeat(9_000)}0]`,
  '\ufeff{}',
  '{"a":1}{"b":2}',
];

/** What is no request, or two in one. */
export const brokenRequests: readonly string[] = [
  'GET /live HTTP/1.1\r\nbroken header\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /live HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET /live HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
  'GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /assets/..%2f..%2f..%2fpackage.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET http://169.254.169.254/latest HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'CONNECT 127.0.0.1:6379 HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n',
  'GET /nowhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  '\u0000'.repeat(5_000),
];
