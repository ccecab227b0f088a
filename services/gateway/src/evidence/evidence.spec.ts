import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { ObjectNotFoundError, StorageUnavailableError } from '@megafon/storage';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';

const url = `/api/campaigns/${'a'.repeat(24)}/evidence/${'b'.repeat(32)}-after`;
const picture = 'the bytes of a picture';

let edge: Edge;
beforeAll(async () => {
  edge = await anEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.answer = () => ({ storageKey: 'evidence/one.jpg' });
  edge.storage = {
    ...edge.storage,
    stat: () => ({ sizeBytes: picture.length, contentType: 'image/jpeg', etag: 'e1' }),
    get: (key) => (key === 'evidence/one.jpg' ? Readable.from([picture]) : null),
  };
});

const get = (headers: Record<string, string> = {}) =>
  edge.ask({ url, headers: { authorization: `Bearer ${tokenOf()}`, ...headers } });

describe('evidence', () => {
  it('is the picture itself, for its reader alone, whose browser keeps nothing of it', async () => {
    const response = await get();
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(picture);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'cache-control': 'private, no-store',
      etag: '"e1"',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  it('of a submission of comments is found the same way', async () => {
    const ofComment = `/api/post-comments/${'a'.repeat(24)}/evidence/${'b'.repeat(32)}-before`;
    const headers = { authorization: `Bearer ${tokenOf()}` };
    expect((await edge.ask({ url: ofComment, headers })).body).toBe(picture);
    edge.answer = () => {
      throw new AppError('POST_COMMENTS.NOT_FOUND');
    };
    expect((await edge.ask({ url: ofComment, headers })).statusCode).toBe(404);
  });

  it('is not sent again to who has it', async () => {
    const response = await get({ 'if-none-match': '"e1"' });
    expect(response.statusCode).toBe(304);
    expect(response.body).toBe('');
  });

  it('is never anything that a browser would run', async () => {
    edge.storage.stat = () => ({ sizeBytes: picture.length, contentType: 'text/html', etag: 'e1' });
    const { headers } = await get();
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    [
      'campaigns says that it is not the caller’s',
      new AppError('CAMPAIGN.NOT_FOUND'),
      404,
      'CAMPAIGN.NOT_FOUND',
    ],
    ['it is gone', new ObjectNotFoundError('evidence/one.jpg'), 404, 'EVIDENCE.NOT_FOUND'],
    ['the store is away', new StorageUnavailableError(), 503, 'SERVICE.UNAVAILABLE'],
  ])('is refused when %s', async (_when, error, status, code) => {
    const fail = () => {
      throw error;
    };
    if (error instanceof AppError) edge.answer = fail;
    else edge.storage.stat = fail;
    const response = await get();
    expect(response.statusCode).toBe(status);
    expect(response.json().code).toBe(code);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('breaks off when the store does, rather than look complete', async () => {
    edge.storage.get = () =>
      Readable.from(
        (function* () {
          yield picture.slice(0, 5);
          throw new Error('connection lost');
        })(),
      );
    await expect(get()).rejects.toThrow();
  });
});
