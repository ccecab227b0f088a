import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mediaPath } from '@megafon/contracts';
import { mediaKey, ObjectNotFoundError, ReadTickets, StorageUnavailableError } from '@megafon/storage';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';

const id = '01234567-89ab-cdef-0123-456789abcdef';
const bytes = 'the bytes of a film';
const tickets = new ReadTickets('secret');

let edge: Edge;
beforeAll(async () => {
  edge = await anEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.storage = {
    ...edge.storage,
    stat: () => ({ sizeBytes: bytes.length, contentType: 'text/html', etag: 'e1' }),
    get: () => Readable.from([bytes]),
    getRange: (_key, start, length) => Readable.from([bytes.slice(start, start + length)]),
  };
});

const inTenMinutes = () => new Date(Date.now() + 600_000);
const addressOf = (file: string, { owner = 'u', expiresAt = inTenMinutes() } = {}) =>
  mediaPath(owner, file, tickets.issue(mediaKey(owner, file), expiresAt));
const get = (url: string, headers: Record<string, string> = {}) => edge.ask({ url, headers });

describe('a file', () => {
  it('is read at its address without a token, for as long as that is good', async () => {
    const { statusCode, body, headers } = await get(addressOf(`${id}.mp4`));
    expect([statusCode, body]).toEqual([200, bytes]);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']?.split('; ')).toEqual([
      "default-src 'none'",
      "media-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'sandbox',
    ]);
    const [, maxAge] = /^private, max-age=(\d+), immutable$/.exec(headers['cache-control'] ?? '') ?? [];
    expect(Number(maxAge)).toBeGreaterThan(590);
    expect(Number(maxAge)).toBeLessThanOrEqual(600);
  });

  it('is sent in parts, as players ask for it', async () => {
    const part = await get(addressOf(`${id}.mp4`), { range: 'bytes=4-8' });
    expect([part.statusCode, part.body]).toEqual([206, 'bytes']);
    expect(part.headers['content-range']).toBe(`bytes 4-8/${bytes.length}`);
    const beyond = await get(addressOf(`${id}.mp4`), { range: 'bytes=1000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
  });

  it('is not sent again to who has it', async () => {
    const { statusCode, body } = await get(addressOf(`${id}.small.webp`), { 'if-none-match': '"e1"' });
    expect([statusCode, body]).toEqual([304, '']);
  });

  it.each([
    ['an address that has run out', addressOf(`${id}.jpg`, { expiresAt: new Date(Date.now() - 1_000) })],
    ['the ticket of another file', addressOf(`${id}.jpg`).replace('.jpg', '.png')],
    ['the ticket of another owner', addressOf(`${id}.jpg`).replace('/u/', '/v/')],
    ['a guessed ticket', mediaPath('u', `${id}.jpg`, 'zzzzzz.AAAA')],
    ['a name of no type that is served', addressOf(`${id}.svg`)],
  ])('is not found with %s', async (_what, url) => {
    const response = await get(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'MEDIA.NOT_FOUND']);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['no ticket', `/api/media/u/${id}.jpg`],
    ['a path for a name', '/api/media/u/..%2f..%2fevidence%2fx.jpg?ticket=x'],
    ['a path for an owner', `/api/media/..%2fu/${id}.jpg?ticket=x`],
  ])('is refused with %s', async (_what, url) => {
    expect((await get(url)).statusCode).toBe(400);
  });

  it.each([
    ['is gone', new ObjectNotFoundError('x'), 404],
    ['cannot be fetched while the store is away', new StorageUnavailableError(), 503],
  ])('that %s is refused', async (_what, error, status) => {
    edge.storage.stat = () => Promise.reject(error);
    expect((await get(addressOf(`${id}.jpg`))).statusCode).toBe(status);
  });
});
