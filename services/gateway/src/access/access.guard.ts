import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@megafon/contracts';
import type { Access } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import type { Request } from '../http/request.js';
import { ACCESS, refusalFor } from './access.js';

/** Stands before every route. One that does not say who may call it is closed to all. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SECOND_FACTOR_REQUIRED_FOR'>,
  ) {}

  /**
   * The caller is known already: see `Admission`. Nothing is administered while it is not known whether the token was
   * taken back.
   * @throws AppError AUTH.REQUIRED, AUTH.ADMIN_ONLY, AUTH.FORBIDDEN, AUTH.SECOND_FACTOR_REQUIRED, SERVICE.UNAVAILABLE
   */
  canActivate(context: ExecutionContext): boolean {
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler());
    if (access === 'public') return true;
    if (access === undefined) throw new AppError('AUTH.FORBIDDEN');
    const { caller, isCertain } = context.switchToHttp().getRequest<Request>();
    if (!caller) throw new AppError('AUTH.REQUIRED');
    const refusal = refusalFor(access, caller, this.config.SECOND_FACTOR_REQUIRED_FOR);
    if (refusal) throw new AppError(refusal);
    if (access !== 'user' && isCertain !== true) throw new AppError('SERVICE.UNAVAILABLE');
    return true;
  }
}
