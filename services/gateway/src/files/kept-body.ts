import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Reply, Request } from '../http/request.js';
import { accepts } from './accepted-encoding.js';

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof encoders;
const best: readonly Encoding[] = ['br', 'gzip'];

/**
 * A body that stays the same while the process lives: compressed once for each encoding, when it is first asked for,
 * and not for every reader. Whoever asks a thousand times would have the processor otherwise.
 */
export class KeptBody {
  private read: Promise<{ body: Buffer; etag: string }> | undefined;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  /** @param load called once, when it is first asked for */
  constructor(
    private readonly load: () => Promise<Buffer>,
    private readonly headers: { 'content-type': string; 'cache-control': string },
  ) {}

  async answer(request: Request, reply: Reply): Promise<unknown> {
    const { body, etag } = await (this.read ??= this.load().then(tagged));
    void reply.headers({ ...this.headers, etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoding = best.find((one) => accepts(request, one));
    if (!encoding) return reply.send(body);
    return reply.header('content-encoding', encoding).send(await this.in(encoding, body));
  }

  private in(encoding: Encoding, body: Buffer): Promise<Buffer> {
    const known = this.encoded.get(encoding) ?? encoders[encoding](body);
    this.encoded.set(encoding, known);
    return known;
  }
}

function tagged(body: Buffer): { body: Buffer; etag: string } {
  return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` };
}
