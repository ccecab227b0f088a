import { Injectable } from '@nestjs/common';
import type { Endpoint, ReplyOf, RequestSource } from '@megafon/contracts';
import { RequestClient, runWithTrace } from '@megafon/messaging';
import type { Request } from '../http/request.js';
import { addressBlock } from '../limits/address-block.js';
import { CallPlaces } from '../limits/call-places.js';
import { parseCall, sourceOf } from './parse-call.js';

/** From an HTTP request to a service's reply. */
@Injectable()
export class ServiceCalls {
  constructor(
    private readonly client: RequestClient,
    private readonly places: CallPlaces,
  ) {}

  /** Parses what was written and asks the service. @throws AppError as parsing or the service refused */
  async run<E extends Endpoint>(endpoint: E, request: Request): Promise<ReplyOf<E>> {
    parseCall(endpoint, request);
    return this.send(endpoint, sourceOf(request), request);
  }

  /** Asks the service on behalf of whoever made the request, in one of their places. */
  send<E extends Endpoint>(
    endpoint: E,
    source: RequestSource<E>,
    { caller = undefined, traceId, ip, bodyBytes }: Pick<Request, 'caller' | 'traceId' | 'ip' | 'bodyBytes'>,
  ): Promise<ReplyOf<E>> {
    const send = () => this.client.send(endpoint, source, { caller: caller ?? null, traceId });
    return this.places.hold(
      caller?.userId ?? addressBlock(ip),
      endpoint,
      () => runWithTrace(traceId, send),
      bodyBytes,
    );
  }
}
