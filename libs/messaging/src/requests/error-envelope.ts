import { randomUUID } from 'node:crypto';
import { AppError, isErrorCode } from '@megafon/contracts';
import { isOutage } from '../outage.js';
import type { ErrorEnvelope } from './envelopes.js';

/**
 * A refusal travels as it is. Anything else is a fault of ours: `report` logs it with a new error id, and only that
 * id travels, and whether the same call may succeed later: where a server is away.
 */
export function toErrorEnvelope(
  error: unknown,
  report: (error: unknown, errorId: string) => void,
): ErrorEnvelope {
  if (error instanceof AppError) {
    return {
      code: error.code,
      ...(Object.keys(error.details).length > 0 && { details: error.details }),
      ...(error.errorId !== undefined && { errorId: error.errorId }),
    };
  }
  const errorId = randomUUID();
  report(error, errorId);
  return { code: isOutage(error) ? 'SERVICE.UNAVAILABLE' : 'SERVICE.UNEXPECTED', errorId };
}

export function fromErrorEnvelope({ code, details, errorId }: ErrorEnvelope): AppError {
  return new AppError(isErrorCode(code) ? code : 'SERVICE.UNEXPECTED', details, { errorId });
}
