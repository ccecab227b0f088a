import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPostBox, endpoints, login } from '@megafon/contracts';
import type { AppError, Endpoint } from '@megafon/contracts';
import { parseCall } from '../calls/parse-call.js';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';
import { parseJsonBody } from './json-body.js';

/**
 * CPU time that one request may take of everybody else: on a quiet machine none takes 50 ms. A busy one has needed
 * 212 for the same work, as its caches are everybody's; what grows with the square of a body takes seconds.
 */
const longestMs = 1_000;
const megabyte = 1_048_576;

const manyKeys = `{${Array.from({ length: 131_000 }, (_, i) => `"${i.toString(36)}":0`).join(',')}}`;
const inABox = (post: string, count: number) =>
  JSON.stringify({ name: 'x', posts: Array.from({ length: count }, () => ({ text: post })) });

/** Up to a megabyte each, by what is odd about them. */
const shapes: Record<string, string> = {
  '131,000 keys': manyKeys,
  '131,000 keys one level down': `{"name":${manyKeys}}`,
  'a key of a megabyte': `{"${'k'.repeat(megabyte - 20)}":1}`,
  'half a million empty lists': `[${Array(349_000).fill('[]').join(',')}]`,
  'half a million numbers for a list': `{"name":"x","posts":[${Array(500_000).fill('1').join(',')}]}`,
  'lists in lists': `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  'brackets in a text': JSON.stringify({ name: '[{'.repeat(500_000) }),
  'escapes only': `{"name":"${'\\u0000'.repeat(174_000)}"}`,
  backslashes: `{"name":"${'\\\\'.repeat(500_000)}"}`,
  'a number of a megabyte': `{"name":${'1'.repeat(megabyte - 20)}}`,
  'spaces only': ' '.repeat(megabyte),
  'posts that are no objects': `{"name":"x","posts":[${Array(100_000).fill('{}').join(',')}]}`,
  'marks without end': JSON.stringify({ name: `א${'\u05b0'.repeat(500_000)}` }),
};

/** What the gateway does with a body, in CPU time of this process: waiting for a busy machine does not count. */
function cpuMsOf(endpoint: Endpoint, body: string): number {
  const bytes = Buffer.from(body);
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    try {
      parseCall(endpoint, { params: {}, query: {}, body: parseJsonBody(bytes) });
    } catch (error) {
      expect(error).toMatchObject({ code: 'REQUEST.INVALID' });
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}

describe('a body of any shape', () => {
  it.each(Object.entries(shapes))('%s holds up nobody for long', (_what, body) => {
    expect(cpuMsOf(createPostBox, body)).toBeLessThan(longestMs);
  });

  it('that is a full box is as quick', () => {
    expect(cpuMsOf(createPostBox, inABox('א'.repeat(2_500), 200))).toBeLessThan(longestMs);
  });
});

describe('the edge', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await anEdge({ CALLS_PER_USER: '1000000', CALLS_PER_ADDRESS: '1000000' });
  });
  afterAll(() => edge.close());
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    edge.ask({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

  it.each(Object.entries(shapes))('refuses %s as a fault of the caller', async (_what, body) => {
    const response = await post('/api/post-boxes', body, { authorization: `Bearer ${tokenOf()}` });
    expect([400, 413]).toContain(response.statusCode);
    expect(response.body.length).toBeLessThan(10_000);
  });

  it.each(['login', 'register', 'refresh', 'logout'])(
    'takes a form’s worth from a stranger: %s',
    async (id) => {
      const { path, bodyLimitBytes } = endpoints[id]!;
      expect(bodyLimitBytes).toBe(16_384);
      const large = await post(`/api${path}`, manyKeys);
      expect(large.statusCode).toBe(413);
      expect(large.json().code).toBe('REQUEST.TOO_LARGE');
      const form = await post(`/api${path}`, manyKeys.slice(0, 15_000).replace(/,[^,]*$/, '}'));
      expect(form.statusCode).toBe(400);
      expect(form.json().details.fields).toHaveLength(50);
    },
  );

  it('reads no body of a caller who is not signed in where one has to be', async () => {
    const response = await post('/api/post-boxes', manyKeys);
    expect(response.statusCode).toBe(401);
  });

  it('takes a box of many texts, and a group box of a form’s worth', async () => {
    const authorization = { authorization: `Bearer ${tokenOf()}` };
    const box = inABox('א'.repeat(2_000), 200);
    expect((await post('/api/post-boxes', box, authorization)).statusCode).toBe(201);
    expect((await post('/api/group-boxes', box, authorization)).statusCode).toBe(413);
  });

  it('names as many faults as a person reads', () => {
    const body = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`k${i}`, i]));
    let fields: unknown;
    try {
      parseCall(login, { params: {}, query: {}, body });
    } catch (error) {
      fields = (error as AppError).details['fields'];
    }
    expect(fields).toHaveLength(50);
  });
});
