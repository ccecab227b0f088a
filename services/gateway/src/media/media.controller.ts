import { Controller, Req, Res } from '@nestjs/common';
import { AppError, getMedia, mediaTypeOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { mediaKey, ObjectStorage, ReadTickets } from '@megafon/storage';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { sendObject } from '../files/send-object.js';
import type { Reply, Request } from '../http/request.js';
import { byteRange } from './byte-range.js';

/** In place of that of pages: opened by itself it is a picture, whatever else its bytes could be read as, and in no frame. */
const filePolicy = "default-src 'none'; media-src 'self'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Pictures and videos at the addresses that content gave their owner. */
@Controller()
export class MediaController {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly tickets: ReadTickets,
    private readonly clock: Clock,
  ) {}

  /** A file never changes: its reader keeps it for as long as the address is good. */
  @Call(getMedia)
  async get(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    const { params, query } = parseCall(getMedia, request);
    const key = mediaKey(params.owner, params.file);
    const seconds = this.tickets.secondsLeft(key, query.ticket, this.clock.now());
    const mediaType = mediaTypeOf(params.file);
    if (seconds === 0 || mediaType === null) throw new AppError('MEDIA.NOT_FOUND');
    await sendObject(this.storage, request, reply, {
      key,
      cacheControl: `private, max-age=${seconds}, immutable`,
      missing: 'MEDIA.NOT_FOUND',
      send: ({ sizeBytes }) => {
        reply
          .type(mediaType)
          .header('accept-ranges', 'bytes')
          .header('content-disposition', 'inline')
          .header('content-security-policy', filePolicy);
        return this.send(key, sizeBytes, request, reply);
      },
    });
  }

  /** All of it, or the part that is asked for: players ask for parts. */
  private async send(key: string, sizeBytes: number, { headers }: Request, reply: Reply): Promise<void> {
    const range = byteRange(headers.range, sizeBytes);
    if (range === 'none') return void reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
    if (range === null) {
      await reply.header('content-length', sizeBytes).send(await this.storage.get(key));
      return;
    }
    const { start, length } = range;
    await reply
      .code(206)
      .header('content-range', `bytes ${start}-${start + length - 1}/${sizeBytes}`)
      .header('content-length', length)
      .send(await this.storage.getRange(key, start, length));
  }
}
