import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { Caller, Endpoint, ReplyOf, RequestOrigin, RequestSource } from '@megafon/contracts';
import type { z } from 'zod';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Request } from '../http/request.js';
import { addressBlock } from '../limits/address-block.js';
import { PasswordTries } from './password-tries.js';

/** Calls of a signed-in user that say the password again: tries are counted, and hashes take turns. */
@Injectable()
export class PasswordCalls {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly tries: PasswordTries,
  ) {}

  /** @param written what may be written from outside: where a call comes from is for the gateway to say */
  async run<E extends Endpoint>(endpoint: E, written: z.ZodType, request: Request): Promise<ReplyOf<E>> {
    const send = this.sending(endpoint, written, request);
    return this.counted(request, send);
  }

  /** A call that leads to another one: tries are forgotten by that, as what is shown there is not right yet. */
  async begin<E extends Endpoint>(endpoint: E, written: z.ZodType, request: Request): Promise<ReplyOf<E>> {
    const send = this.sending(endpoint, written, request);
    await this.tries.before(callerOf(request));
    return send();
  }

  async counted<T>(request: Request, send: () => Promise<T>): Promise<T> {
    const caller = callerOf(request);
    await this.tries.before(caller);
    const reply = await send();
    await this.tries.after(caller);
    return reply;
  }

  /** @throws AppError REQUEST.INVALID at once */
  private sending<E extends Endpoint>(
    endpoint: E,
    written: z.ZodType,
    request: Request,
  ): () => Promise<ReplyOf<E>> {
    parseCall({ ...endpoint, body: written }, request);
    const body = { ...(request.body as object), origin: originOf(request) };
    const source = { params: request.params, body } as RequestSource<E>;
    return () => this.calls.send(endpoint, source, request);
  }
}

function callerOf({ caller }: Request): Caller {
  if (!caller) throw new AppError('AUTH.REQUIRED');
  return caller;
}

/** Whoever is signed in has signed in before: what strangers ask for does not hold them up. */
export function originOf(request: Request): RequestOrigin {
  return { block: addressBlock(request.ip), isKnownDevice: true, account: callerOf(request).userId };
}
