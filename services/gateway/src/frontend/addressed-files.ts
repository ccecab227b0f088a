import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { accepts } from '../files/accepted-encoding.js';
import type { Reply, Request } from '../http/request.js';

/**
 * What the build leaves room for, since it differs by where the product runs: where people reach it (frontend/build/public-tags.ts),
 * and how they reach who runs it (frontend/src/features/landing/contact-details.ts).
 */
const fillings = ['PUBLIC_URL', 'CONTACT_PHONE', 'CONTACT_EMAIL', 'CONTACT_ADDRESS'] as const;
export type Filling = Record<(typeof fillings)[number], string>;
const mark = new RegExp(`__(${fillings.join('|')})__`, 'g');

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

interface AddressedFile {
  mediaType: string;
  plain: Buffer;
  packed: Buffer;
  etag: string;
}

/** The built files that have room for something, with it in its place: read once, and answered from memory. */
export class AddressedFiles {
  private readonly files = new Map<string, AddressedFile>();

  constructor(root: string, filling: Filling) {
    const filled: Filling = { ...filling, PUBLIC_URL: filling.PUBLIC_URL.replace(/\/+$/, '') };
    for (const name of readdirSync(root)) {
      const mediaType = mediaTypes[extname(name)];
      const text = mediaType === undefined ? '' : readFileSync(join(root, name), 'utf8');
      if (mediaType === undefined || text.search(mark) === -1) continue;
      const plain = Buffer.from(text.replaceAll(mark, (_, name: keyof Filling) => escaped(filled[name])));
      const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
      this.files.set(name, { mediaType, plain, packed: brotliCompressSync(plain), etag });
    }
  }

  has(name: string): boolean {
    return this.files.has(name);
  }

  /** @param name of one that there is */
  send(request: Request, reply: Reply, name: string): unknown {
    const file = this.files.get(name);
    if (!file) return reply.callNotFound();
    void reply.headers({ etag: file.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    void reply.type(file.mediaType);
    if (!accepts(request, 'br')) return reply.send(file.plain);
    return reply.header('content-encoding', 'br').send(file.packed);
  }
}

/** It stands in attributes and in XML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
