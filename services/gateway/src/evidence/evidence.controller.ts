import { Controller, Req, Res } from '@nestjs/common';
import { AppError, getCommentEvidence, getEvidence } from '@megafon/contracts';
import { ObjectNotFoundError, ObjectStorage, StorageUnavailableError } from '@megafon/storage';
import { Call } from '../calls/call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Reply, Request } from '../http/request.js';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

@Controller()
export class EvidenceController {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly storage: ObjectStorage,
  ) {}

  /** The picture itself, once campaigns said that it is the caller's. A picture never changes. */
  @Call(getEvidence)
  async get(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.send(await this.calls.run(getEvidence, request), request, reply);
  }

  @Call(getCommentEvidence)
  async getOfComment(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.send(await this.calls.run(getCommentEvidence, request), request, reply);
  }

  private async send({ storageKey }: { storageKey: string }, request: Request, reply: Reply): Promise<void> {
    try {
      const { sizeBytes, contentType, etag } = await this.storage.stat(storageKey);
      const tag = `"${etag.replaceAll('"', '')}"`;
      reply
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('vary', 'authorization')
        .header('etag', tag);
      if (request.headers['if-none-match'] === tag) return void reply.code(304).send();
      reply
        .type(pictureTypes.includes(contentType) ? contentType : 'application/octet-stream')
        .header('content-length', sizeBytes)
        .header('content-disposition', 'inline');
      await reply.send(await this.storage.get(storageKey));
    } catch (cause) {
      if (cause instanceof ObjectNotFoundError) throw new AppError('EVIDENCE.NOT_FOUND', {}, { cause });
      if (cause instanceof StorageUnavailableError) throw new AppError('SERVICE.UNAVAILABLE', {}, { cause });
      throw cause;
    }
  }
}
