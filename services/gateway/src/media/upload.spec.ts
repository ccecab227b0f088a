import { request as httpRequest } from 'node:http';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, maxMediaBytes, uploadPostMedia } from '@megafon/contracts';
import { StorageUnavailableError } from '@megafon/storage';
import { eventually } from '@megafon/testing';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';

const url = '/api/post-boxes/upload-media';
const authorization = `Bearer ${tokenOf()}`;
const answer = { type: 'image', filename: '01234567-89ab-cdef-0123-456789abcdef.jpg' };

let edge: Edge;
let stored: { key: string; path: string; bytes: Buffer }[];
beforeAll(async () => {
  edge = await anEdge({ CALLS_PER_USER: '1000000', CALLS_PER_ADDRESS: '1000000', BODY_TIMEOUT_MS: '500' });
});
afterAll(() => edge.close());
beforeEach(() => {
  stored = [];
  edge.sent.length = 0;
  edge.answer = () => answer;
  edge.storage = {
    ...edge.storage,
    putFile: async (key, path) => void stored.push({ key, path, bytes: await readFile(path) }),
  };
});

type Parts = [name: string, content: Blob | string, filename?: string][];

async function upload(parts: Parts, at = url) {
  const body = new FormData();
  for (const [name, content, filename] of parts) {
    if (typeof content === 'string') body.append(name, content);
    else body.append(name, content, filename ?? 'picture.jpg');
  }
  const response = await fetch(new URL(at, edge.base), { method: 'POST', headers: { authorization }, body });
  return { status: response.status, body: (await response.json()) as { code?: string; details?: object } };
}

const file = (sizeBytes: number) => new Blob([new Uint8Array(sizeBytes).fill(7)], { type: 'image/jpeg' });

describe('an upload', () => {
  it.each(['/api/post-boxes/upload-media', '/api/comment-boxes/upload-media'])(
    'to %s is stored as it came, and content says what it is',
    async (at) => {
      expect(await upload([['media', file(300_000), '../../../שם ארוך.jpg']], at)).toEqual({
        status: 201,
        body: answer,
      });
      expect(stored).toHaveLength(1);
      expect(stored[0]?.key).toMatch(/^uploads\/user-1\/\d{13}-[0-9a-f]{32}$/);
      expect(stored[0]?.bytes.length).toBe(300_000);
      expect(edge.sent).toMatchObject([
        { source: { body: { upload: stored[0]?.key.split('/')[2] } }, caller: { userId: 'user-1' } },
      ]);
      // Nothing of it stays on this machine.
      await expect(readFile(stored[0]?.path ?? '')).rejects.toThrow('ENOENT');
    },
  );

  it.each([
    ['300 letters', 300],
    ['more letters than a form’s head has room for', 60_000],
  ])('may have a name of %s: nothing keeps it', async (_what, letters) => {
    expect(await upload([['media', file(10), `${'א'.repeat(letters)}.jpg`]])).toEqual({
      status: 201,
      body: answer,
    });
    expect(stored.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^uploads\/user-1\/\d{13}-[0-9a-f]{32}$/),
    ]);
  });

  it('may be as large as the limit and not a byte larger', async () => {
    expect(await upload([['media', file(maxMediaBytes)]])).toMatchObject({ status: 201 });
    expect(stored[0]?.bytes.length).toBe(maxMediaBytes);
    expect(await upload([['media', file(maxMediaBytes + 1)]])).toMatchObject({
      status: 413,
      body: { code: 'MEDIA.TOO_LARGE' },
    });
    expect(stored).toHaveLength(1);
  });

  it.each<[string, Parts]>([
    ['no file', []],
    ['a text instead of a file', [['media', 'text']]],
    ['a file in another field', [['file', file(10)]]],
    ['two files', [['media', file(10)], ['media', file(10)]]], // prettier-ignore
    ['a field beside it', [['media', file(10)], ['owner', 'someone']]], // prettier-ignore
  ])('with %s is refused', async (_what, parts) => {
    expect(await upload(parts)).toMatchObject({ status: 400 });
    expect([stored, edge.sent]).toEqual([[], []]);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no form in it', 'multipart/form-data; boundary=x', 'no form'],
    ['a form that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nbytes'], // prettier-ignore
  ])('that is a form with %s is refused', async (_what, type, payload) => {
    const headers = { authorization, 'content-type': type };
    const response = await edge.ask({ method: 'POST', url, headers, payload });
    expect(response.statusCode).toBe(400);
    expect([stored, edge.sent]).toEqual([[], []]);
  });

  it.each([
    ['JSON', 'application/json', '{"upload":"1771234567890-0123456789abcdef0123456789abcdef"}', 400],
    ['a bare picture', 'image/jpeg', 'bytes', 415],
  ])('as %s is refused: it cannot name what others uploaded', async (_what, type, payload, status) => {
    const headers = { authorization, 'content-type': type };
    const response = await edge.ask({ method: 'POST', url, headers, payload });
    expect([response.statusCode, edge.sent]).toEqual([status, []]);
  });

  it('brings a refusal of content back as it is', async () => {
    edge.answer = () => Promise.reject(new AppError('MEDIA.UNSUPPORTED_TYPE'));
    expect(await upload([['media', file(10)]])).toMatchObject({
      status: 415,
      body: { code: 'MEDIA.UNSUPPORTED_TYPE' },
    });
  });

  it('is refused while the store is away, and may be tried again', async () => {
    edge.storage.putFile = () => Promise.reject(new StorageUnavailableError());
    expect(await upload([['media', file(10)]])).toMatchObject({
      status: 503,
      body: { code: 'SERVICE.UNAVAILABLE', retryable: true },
    });
    expect(edge.sent).toEqual([]);
  });

  it('that is cut off leaves nothing, and its place is free again', async () => {
    const { hostname, port } = new URL(edge.base);
    const cutOff = () =>
      new Promise<void>((resolve) => {
        const headers = {
          authorization,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 500_000,
        };
        const request = httpRequest({ hostname, port, path: url, method: 'POST', headers });
        request.on('error', () => resolve());
        request.write('--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n');
        request.write(Buffer.alloc(100_000), () => request.destroy());
        request.on('close', () => resolve());
      });
    for (let i = 0; i < 6; i += 1) await cutOff();
    await eventually(async () => expect(await upload([['media', file(10)]])).toMatchObject({ status: 201 }));
    expect(stored).toHaveLength(1);
  });

  it('has more time than other bodies have', async () => {
    const { hostname, port } = new URL(edge.base);
    const slowly = (path: string, type: string, begin: string, rest: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { authorization, 'content-type': type, 'content-length': begin.length + rest.length };
        const request = httpRequest({ hostname, port, path, method: 'POST', headers });
        request.on('response', (response) => resolve(response.resume().statusCode ?? 0));
        request.on('error', reject);
        request.write(begin);
        setTimeout(() => request.end(rest), 1_500);
      });
    const head = '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n';
    const [form, json] = await Promise.all([
      slowly(url, 'multipart/form-data; boundary=x', head, 'bytes\r\n--x--\r\n'),
      slowly('/api/post-boxes', 'application/json', '{"name":', '"x"}'),
    ]);
    expect([form, json]).toEqual([201, 408]);
  });
});

describe('a form', () => {
  it('is refused everywhere else', async () => {
    expect(await upload([['media', file(10)]], '/api/post-boxes')).toMatchObject({
      status: 415,
      body: { code: 'REQUEST.UNSUPPORTED_TYPE' },
    });
  });

  it('costs a unit for each 256 KB, so that a few files do not use up a minute', async () => {
    const little = await anEdge({ CALLS_PER_USER: '600' });
    const { cost } = uploadPostMedia;
    little.storage = { ...edge.storage };
    little.answer = () => answer;
    const body = () => {
      const form = new FormData();
      form.append('media', file(maxMediaBytes / 2), 'a.jpg');
      return form;
    };
    /** Announces as much, and goes when it is answered: whoever is refused sends none of it. */
    const announce = () =>
      new Promise<number>((resolve, reject) => {
        const type = 'multipart/form-data; boundary=x';
        const headers = { authorization, 'content-type': type, 'content-length': maxMediaBytes / 2 };
        const request = httpRequest(new URL(url, little.base), { method: 'POST', headers });
        request.on('response', ({ statusCode = 0 }) => {
          resolve(statusCode);
          request.destroy();
        });
        request.on('error', reject);
        request.flushHeaders();
      });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) {
      const sent = { method: 'POST', headers: { authorization }, body: body() };
      const response = await fetch(new URL(url, little.base), sent);
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    statuses.push(await announce());
    await little.close();
    // 100 units at once; each of these is 10 and 20.
    expect(cost).toBe(10);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });
});
