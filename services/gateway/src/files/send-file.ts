import { access } from 'node:fs/promises';
import { join } from 'node:path';
import send from '@fastify/send';
import type { Reply, Request } from '../http/request.js';
import { accepts } from './accepted-encoding.js';

/** What the build may have written beside a file, the best first. */
const compressed = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

/**
 * Answers with a file, compressed where the build did that; ranges and conditions are minded. 404 where there is none:
 * a path never leads out of `root`, and names that begin with a dot are nobody's.
 * @param path decoded, relative to `root`
 */
export async function sendFile(
  request: Request,
  reply: Reply,
  { root, path, cacheControl }: { root: string; path: string; cacheControl: string },
): Promise<unknown> {
  const url = `/${path.split('/').map(encodeURIComponent).join('/')}`;
  const options = { root, index: false, dotfiles: 'ignore', cacheControl: false } as const;
  const variant = path.split('/').includes('..') ? undefined : await variantFor(request, join(root, path));
  const { type, statusCode, headers, stream } = await send(
    request.raw,
    `${url}${variant?.suffix ?? ''}`,
    options,
  );
  if (type !== 'file') {
    stream.destroy();
    return reply.callNotFound();
  }
  void reply
    .code(statusCode)
    .headers(headers)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding');
  if (variant) {
    const mediaType = send.mime.getType(path) ?? 'application/octet-stream';
    void reply.header('content-encoding', variant.encoding).type(withCharset(mediaType));
  }
  return reply.send(stream);
}

async function variantFor(request: Request, file: string): Promise<(typeof compressed)[number] | undefined> {
  for (const variant of compressed) {
    if (!accepts(request, variant.encoding)) continue;
    if (await exists(`${file}${variant.suffix}`)) return variant;
  }
  return undefined;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function withCharset(mediaType: string): string {
  return send.isUtf8MimeType(mediaType) ? `${mediaType}; charset=utf-8` : mediaType;
}
