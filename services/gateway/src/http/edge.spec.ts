import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, endpoints } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import { sayRaw } from '../../test/request.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';

const authorization = `Bearer ${tokenOf()}`;
const json = 'application/json';
let edge: Edge;
beforeAll(async () => {
  edge = await anEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.sent.length = 0;
  edge.answer = () => ({});
});

/** How many compressors are made meanwhile, whoever makes them. */
async function compressorsMadeBy(work: () => Promise<unknown>): Promise<number> {
  let made = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') made += 1;
    },
  });
  hook.enable();
  await work().finally(() => hook.disable());
  return made;
}

const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': json }) =>
  edge.ask({ method: 'POST', url: '/api/group-boxes', headers: { authorization, ...headers }, payload });

describe('a call', () => {
  it('reaches its service with the caller, what was written and the trace', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    edge.answer = () => ({ _id: 'b1' });
    const response = await post('{"name":"  ארגז  "}', {
      'content-type': 'application/json; charset=utf-8',
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ _id: 'b1' });
    expect(response.headers['x-trace-id']).toBe(traceId);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(edge.sent).toMatchObject([
      {
        endpoint: endpoints['createGroupBox'],
        source: { body: { name: '  ארגז  ' } },
        caller: {
          userId: 'user-1',
          role: 'user',
          name: 'דנה',
          email: 'dana@example.com',
          sessionId: 'session-1',
        },
        traceId,
      },
    ]);
  });

  it.each([
    [true, 202],
    [false, 200],
  ])('whose work goes on (%s) is answered with %d', async (pending, status) => {
    edge.answer = () => ({ success: true, pending });
    const response = await edge.ask({
      method: 'POST',
      url: '/api/groups/fetch-facebook',
      headers: { authorization },
    });
    expect([response.statusCode, response.json().pending]).toEqual([status, pending]);
  });

  it('has a trace of its own where none was given, or none that can be one', async () => {
    for (const traceparent of [undefined, 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`]) {
      const { headers } = await edge.ask({ url: '/live', headers: traceparent ? { traceparent } : {} });
      expect(headers['x-trace-id']).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    }
  });

  it.each([
    ['an unknown field', '{"name":"x","owner":"someone"}', 'owner: field.unknown'],
    ['an operator for a text', '{"name":{"$ne":null}}', 'name: type.not:string'],
    ['a list for a text', '{"name":["x"]}', 'name: type.not:string'],
    ['a name that reads as another', '{"name":"x\u202Ey"}', 'name: text.unsafeName'],
    ['NUL', '{"name":"x\\u0000"}', 'name: text.controlCharacters'],
    ['a lone surrogate', '{"name":"x\\ud800"}', 'name: text.controlCharacters'],
    ['too long a text', JSON.stringify({ name: 'x'.repeat(101) }), 'name: text.tooLong:100'],
    ['a list for a body', '[]', 'body: type.not:object'],
    ['text for a body', '"x"', 'body: type.not:object'],
    ['null for a body', 'null', 'name: type.not:string'],
    ['nothing', '', 'name: type.not:string'],
    ['__proto__', '{"name":"x","__proto__":{"role":"admin"}}', 'body: json.malformed'],
    ['constructor.prototype', '{"name":"x","constructor":{"prototype":{}}}', 'body: json.malformed'],
    ['broken JSON', '{"name":', 'body: json.malformed'],
    ['deep nesting', `{"name":${'['.repeat(40)}${']'.repeat(40)}}`, 'body: json.malformed'],
    ['deep nesting that never ends', '['.repeat(60_000), 'body: json.malformed'],
    ['invalid UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'body: json.malformed'],
  ])('with %s is refused, and its field named', async (_what, payload, fault) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'REQUEST.INVALID', details: { fields: [fault] } });
    expect(edge.sent).toEqual([]);
  });

  it('with brackets in its texts only is not nested', async () => {
    const response = await post(JSON.stringify({ name: 'x', description: `"\\[${'[{'.repeat(60)}` }));
    expect(response.statusCode).toBe(201);
  });

  it.each([
    ['a body over its limit', JSON.stringify({ name: 'x'.repeat(65_536) }), { 'content-type': json }, 413],
    ['plain text', 'name=x', { 'content-type': 'text/plain' }, 415],
    ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a content type that is none', '{}', { 'content-type': '' }, 415],
    ['a compressed body', Buffer.alloc(40), { 'content-type': json, 'content-encoding': 'gzip' }, 415],
  ])('with %s is refused', async (_what, payload, headers, status) => {
    const response = await post(payload, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toHaveProperty('error');
  });
});

describe('a refusal', () => {
  const get = () => edge.ask({ url: '/api/group-boxes', headers: { authorization } });

  it('of a service leaves with its status, text, code and details', async () => {
    edge.answer = () => Promise.reject(new AppError('GROUP.LIMIT_REACHED', { limit: 10 }));
    const response = await get();
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      error: 'הגעת למגבלה של 10 קבוצות בחבילה שלך',
      message: 'הגעת למגבלה של 10 קבוצות בחבילה שלך',
      code: 'GROUP.LIMIT_REACHED',
      details: { limit: 10 },
    });
  });

  it('that nobody expected gives away an id and nothing else', async () => {
    edge.answer = () => Promise.reject(new Error('password of the database'));
    const response = await get();
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: expect.any(String),
      message: expect.any(String),
      code: 'SERVICE.UNEXPECTED',
      errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(response.body).not.toContain('password');
  });

  it('says when to come back where that may help', async () => {
    edge.answer = () => Promise.reject(new AppError('SERVICE.UNAVAILABLE'));
    const response = await get();
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.json()).toMatchObject({ code: 'SERVICE.UNAVAILABLE', retryable: true });
  });

  it.each([
    '/api',
    '/api/',
    '/api/nowhere',
    '/api/group-boxes/a/b/c/d',
    '/nowhere',
    '/api/docs/package.json',
  ])('is 404 for %s', async (url) => {
    const response = await edge.ask({ url, headers: { authorization } });
    expect(response.statusCode).toBe(404);
    expect(response.json().code).toBe('REQUEST.NOT_FOUND');
  });

  it('is 400 for an address that is none, with a trace all the same', async () => {
    const response = await edge.ask({ url: '/api/%zz' });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('REQUEST.INVALID');
    expect(response.headers['x-trace-id']).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the docs', () => {
  it('are a page and its files, all from here', async () => {
    const page = await edge.ask({ url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(2);
    for (const url of addresses) {
      expect(url).toMatch(/^\/api\/docs\//);
      expect((await edge.ask({ url })).statusCode).toBe(200);
    }
  });

  it('are compressed once, not for every reader', async () => {
    const url = '/api/docs/swagger-ui-bundle.js';
    const { headers } = await edge.ask({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    // Bytes as they come: a reader that unpacks them would be counted too.
    const read = async () => {
      const request = `GET ${url} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`;
      expect(await sayRaw(edge.base, request)).toContain('content-encoding: br');
    };
    expect(await compressorsMadeBy(read)).toBe(1);
    expect(await compressorsMadeBy(read)).toBe(0);
    const again = await edge.ask({ url, headers: { 'if-none-match': headers['etag']! } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('describe every call', async () => {
    const document = (await edge.ask({ url: '/api/docs/openapi.json' })).json();
    const paths = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>);
    const described = paths.flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(described.sort()).toEqual(Object.keys(endpoints).sort());
  });
});

describe('what everybody gets', () => {
  it('forbids foreign scripts and frames, objects, and another base', async () => {
    const { headers } = await edge.ask({ url: '/live' });
    const policy = headers['content-security-policy']?.split(';');
    for (const rule of [
      "script-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(rule);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it.each([
    ['an address that is none', { url: '/api/%zz' }, 400],
    [
      'a body of another type',
      { method: 'POST', url: '/api/auth/login', payload: 'x', headers: { 'content-type': 'text/plain' } },
      415,
    ],
    ['a compressed body', { url: '/live', headers: { 'content-encoding': 'gzip' } }, 415],
    ['nobody signed in', { url: '/api/groups' }, 401],
    ['nothing there', { url: '/nowhere' }, 404],
  ])('is sent with a refusal too: %s', async (_what, asked, status) => {
    const { statusCode, headers } = await edge.ask(asked);
    expect(statusCode).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('is sent with the answer to what is no HTTP, and the connection ends', async () => {
    const answer = await sayRaw(edge.base, 'GET /live HTTP/1.1\r\nbroken header\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain('REQUEST.INVALID');
  });

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['a length beside chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks by another name', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a length that is none', 'Content-Length: +4\r\n\r\nabcd'],
    ['a length in hex', 'Content-Length: 0x4\r\n\r\nabcd'],
    ['a negative length', 'Content-Length: -1\r\n\r\n'],
    ['lengths in a list', 'Content-Length: 4, 5\r\n\r\nabcde'],
    ['a space before the colon', 'Content-Length : 4\r\n\r\nabcd'],
    ['a folded header', 'X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\nabcd'],
    ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
    ['chunks that are not last', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a chunk of no size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n0\r\n\r\n'],
    ['a chunk larger than any', 'Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n0\r\n\r\n'],
    ['a chunk of another length', 'Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n'],
    ['lines that end in a line feed', 'Content-Length: 0\nX: y\n\n'],
    ['a carriage return in a header', 'X: y\rTransfer-Encoding: chunked\r\n\r\n'],
    ['NUL in a header', 'X: \u0000\r\n\r\n'],
  ])('is not two requests in one: %s', async (_what, rest) => {
    const smuggled = 'GET /live HTTP/1.1\r\nHost: x\r\n\r\n';
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const answer = await sayRaw(edge.base, `${head}${rest}${smuggled}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('{"live":true}');
  });

  it('is compressed where it is worth it and asked for', async () => {
    const of = (encoding: string) =>
      edge.ask({ url: '/api/docs/openapi.json', headers: { 'accept-encoding': encoding } });
    expect((await of('br, gzip')).headers['content-encoding']).toBe('br');
    expect((await of('gzip')).headers['content-encoding']).toBe('gzip');
    expect((await of('identity')).headers).not.toHaveProperty('content-encoding');
    expect(
      (await edge.ask({ url: '/live', headers: { 'accept-encoding': 'br' } })).headers,
    ).not.toHaveProperty('content-encoding');
  });
});
