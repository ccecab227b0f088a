import { Injectable } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AppError } from '@megafon/contracts';
import type { Caller } from '@megafon/contracts';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply } from 'fastify';
import type { Request } from '../http/request.js';
import { ACCESS_TOKEN } from './access-token.strategy.js';

/**
 * Passport's guard, asked from a hook: a guard of Nest's runs when the body has been read already, and nobody's body is
 * read who is not signed in.
 */
@Injectable()
export class SignedIn extends AuthGuard(ACCESS_TOKEN) {
  constructor() {
    super({ property: 'caller', session: false });
  }

  /** @throws AppError AUTH.REQUIRED for whoever is not signed in */
  async callerOf(request: Request, reply: FastifyReply): Promise<Caller> {
    await this.canActivate(new ExecutionContextHost([request, reply]));
    if (!request.caller) throw new AppError('AUTH.REQUIRED');
    return request.caller;
  }

  /** A fault in deciding is a fault; a token that is not good is a caller who is not signed in. */
  override handleRequest<T>(error: Error | null, caller: T | false): T {
    if (error) throw error;
    if (!caller) throw new AppError('AUTH.REQUIRED');
    return caller;
  }
}
