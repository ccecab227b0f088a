import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Controller, Req } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AppError, nothing, uploadCommentMedia, uploadPostMedia } from '@megafon/contracts';
import type { MediaRef } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { ObjectStorage, Spool, StorageUnavailableError, uploadKey } from '@megafon/storage';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Request } from '../http/request.js';
import { CallPlaces } from '../limits/call-places.js';
import { saveMediaForm } from './media-form.js';

type Upload = typeof uploadPostMedia;

/** Takes a file as it arrives, to this machine's disk and from there to the store; content says what it is. */
@Controller()
export class UploadController implements OnModuleInit {
  private readonly spool = new Spool('megafon-upload');

  constructor(
    private readonly calls: ServiceCalls,
    private readonly places: CallPlaces,
    private readonly storage: ObjectStorage,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): Promise<void> {
    return this.spool.removeLeftovers();
  }

  @Call(uploadCommentMedia)
  forComment(@Req() request: Request): Promise<MediaRef> {
    return this.take(uploadCommentMedia, request);
  }

  @Call(uploadPostMedia)
  forPost(@Req() request: Request): Promise<MediaRef> {
    return this.take(uploadPostMedia, request);
  }

  private async take(endpoint: Upload, request: Request): Promise<MediaRef> {
    const { params, query, caller } = request;
    parseCall({ ...endpoint, body: nothing }, { params, query, body: {} });
    if (!caller) throw new AppError('AUTH.REQUIRED');
    const form = formOf(request);
    const upload = `${this.clock.now().getTime()}-${randomBytes(16).toString('hex')}`;
    await this.places.hold(caller.userId, endpoint, () => this.keep(form, uploadKey(caller.userId, upload)));
    return this.calls.send(endpoint, { body: { upload } }, request);
  }

  private async keep(form: IncomingMessage, key: string): Promise<void> {
    await this.spool.within(async (folder) => {
      const path = join(folder, 'media');
      await saveMediaForm(form, path);
      try {
        await this.storage.putFile(key, path, 'application/octet-stream');
      } catch (cause) {
        if (cause instanceof StorageUnavailableError)
          throw new AppError('SERVICE.UNAVAILABLE', {}, { cause });
        throw cause;
      }
    });
  }
}

/** The body as the form's parser left it. @throws AppError MEDIA.REQUIRED where there is no form */
function formOf({ body }: Request): IncomingMessage {
  if (typeof body !== 'object' || body === null || !('pipe' in body)) throw new AppError('MEDIA.REQUIRED');
  return body as IncomingMessage;
}
