import { ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@megafon/contracts';
import type { Access } from '@megafon/contracts';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from '../http/request.js';
import { ACCESS, refusalFor } from './access.js';
import { ACCESS_TOKEN } from './access-token.strategy.js';

/** Stands before every route. One that does not say who may call it is closed to all. */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_TOKEN) {
  constructor(private readonly reflector: Reflector) {
    super({ property: 'caller', session: false });
  }

  /** @throws AppError AUTH.REQUIRED, AUTH.ADMIN_ONLY, AUTH.FORBIDDEN */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler());
    if (access === 'public') return true;
    if (access === undefined) throw new AppError('AUTH.FORBIDDEN');
    await super.canActivate(context);
    const { caller } = context.switchToHttp().getRequest<Request>();
    if (!caller) throw new AppError('AUTH.REQUIRED');
    const refusal = refusalFor(access, caller.role);
    if (refusal) throw new AppError(refusal);
    return true;
  }

  /** A fault in deciding is a fault; a token that is not good is a caller who is not signed in. */
  override handleRequest<T>(error: Error | null, caller: T | false): T {
    if (error) throw error;
    if (!caller) throw new AppError('AUTH.REQUIRED');
    return caller;
  }
}
