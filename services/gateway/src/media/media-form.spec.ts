import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { saveMediaForm } from './media-form.js';

/** A form with one file, as a request brings it. */
function formOf(bytes: number): IncomingMessage {
  const head = 'Content-Disposition: form-data; name="media"; filename="a.jpg"\r\nContent-Type: image/jpeg';
  const parts = [`--x\r\n${head}\r\n\r\n`, Buffer.alloc(bytes, 1), '\r\n--x--\r\n'];
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return Object.assign(Readable.from(parts), { headers }) as unknown as IncomingMessage;
}

it.each([
  ['is full', '/dev/full'],
  ['lets nothing be written', '/proc/nothing/here'],
])('tells nobody that their form is amiss where the disk %s', async (_what, path) => {
  await expect(saveMediaForm(formOf(100_000), path)).rejects.toMatchObject({
    code: 'SERVICE.UNAVAILABLE',
    retryable: true,
  });
});
