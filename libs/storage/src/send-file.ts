import { createReadStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';

/** The store neither takes nor refuses within this time. */
const sendTimeoutMs = 60_000;

/**
 * PUTs a file to a presigned URL, read as it is sent. (The client itself collects a stream of known length first, and
 * `fetch` cannot say the length of a stream, which stores demand.)
 * @throws Error of the connection, or with the status of a refusal
 */
export async function sendFile(
  url: string,
  { path, sizeBytes, contentType }: { path: string; sizeBytes: number; contentType: string },
): Promise<void> {
  const open = url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = { 'content-length': sizeBytes, 'content-type': contentType };
  const request = open(url, { method: 'PUT', headers, timeout: sendTimeoutMs });
  request.on('timeout', () => request.destroy(new Error('the store took too long')));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
  const [response] = await Promise.all([answered, pipeline(createReadStream(path), request)]);
  response.resume();
  if (response.statusCode !== 200) throw new Error(`the store answered ${response.statusCode}`);
}
