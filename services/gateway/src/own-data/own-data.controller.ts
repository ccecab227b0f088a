import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import { defaultTimeZone, exportOwnData } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import { dayText } from '../history/history-csv.js';
import type { Reply, Request } from '../http/request.js';
import { jsonDocument } from './json-document.js';
import { ownData, ownProfileOf } from './own-data.js';

@Controller()
export class OwnDataController {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly clock: Clock,
  ) {}

  /** Services are asked as the reader takes what they answer: nothing is gathered here, however much it is. */
  @Call(exportOwnData)
  async export(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    parseCall(exportOwnData, request);
    const now = this.clock.now();
    // Before the head is sent: a refusal is still one.
    const profile = await ownProfileOf(this.calls, request);
    const { timeZone = defaultTimeZone } = profile;
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="megafon-${dayText(now, timeZone)}.json"`);
    const parts = { exportedAt: now.toISOString(), profile, ...ownData(this.calls, request) };
    await reply.send(Readable.from(jsonDocument(parts)));
  }
}
