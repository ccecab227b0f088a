import { applyDecorators, Catch, ExceptionFilter, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { Observable, throwError } from 'rxjs';
import type { ReplyOf } from '@megafon/contracts';
import type { AnyRequestContract, RequestOf } from './request.js';

/** Nest's own filter turns every error into "Internal server error"; the request server has to see the original. */
@Catch()
class PassErrorsOn implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

const passErrorsOn = new PassErrorsOn();

type HandlerOf<C extends AnyRequestContract> = (request: RequestOf<C>) => Promise<ReplyOf<C>>;

/**
 * Makes a controller's method answer a contract's requests. The method receives `RequestOf` the contract, already
 * parsed by its schemas, and refuses by throwing an `AppError`.
 */
export function Handles<C extends AnyRequestContract>(
  contract: C,
): <H extends HandlerOf<C>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void {
  return applyDecorators(MessagePattern(contract.pattern, { contract }), UseFilters(passErrorsOn));
}
