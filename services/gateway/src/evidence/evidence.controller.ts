import { Controller, Req, Res } from '@nestjs/common';
import { getCommentEvidence, getEvidence, getStrangePagePicture } from '@megafon/contracts';
import { ObjectStorage } from '@megafon/storage';
import { Call } from '../calls/call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import { sendObject } from '../files/send-object.js';
import type { Reply, Request } from '../http/request.js';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

@Controller()
export class EvidenceController {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly storage: ObjectStorage,
  ) {}

  /** The picture itself, once a service said that the caller may see it. It shows somebody's account: no browser keeps it. */
  @Call(getEvidence)
  async get(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.send(await this.calls.run(getEvidence, request), request, reply);
  }

  @Call(getCommentEvidence)
  async getOfComment(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.send(await this.calls.run(getCommentEvidence, request), request, reply);
  }

  @Call(getStrangePagePicture)
  async getOfStrangePage(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.send(await this.calls.run(getStrangePagePicture, request), request, reply);
  }

  private async send(
    { storageKey: key }: { storageKey: string },
    request: Request,
    reply: Reply,
  ): Promise<void> {
    reply.header('vary', 'authorization');
    await sendObject(this.storage, request, reply, {
      key,
      cacheControl: 'private, no-store',
      missing: 'EVIDENCE.NOT_FOUND',
      send: async ({ sizeBytes, contentType }) =>
        reply
          .type(pictureTypes.includes(contentType) ? contentType : 'application/octet-stream')
          .header('content-length', sizeBytes)
          .header('content-disposition', 'inline')
          .send(await this.storage.get(key)),
    });
  }
}
