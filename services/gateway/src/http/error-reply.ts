import { randomUUID } from 'node:crypto';
import { HttpException } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';

/** What Fastify's and Nest's own refusals are called here. */
const codesOfStatus: Record<number, ErrorCode> = {
  400: 'REQUEST.INVALID',
  403: 'REQUEST.NOT_FOUND',
  404: 'REQUEST.NOT_FOUND',
  405: 'REQUEST.NOT_FOUND',
  413: 'REQUEST.TOO_LARGE',
  414: 'REQUEST.INVALID',
  415: 'REQUEST.UNSUPPORTED_TYPE',
  429: 'REQUEST.TOO_MANY',
  503: 'SERVICE.UNAVAILABLE',
};

/**
 * The refusal that an error amounts to. What is none of ours, nor the framework's 4xx, is SERVICE.UNEXPECTED: given to
 * `report` with a new error id, which is all that leaves the gateway.
 */
export function refusalOf(error: unknown, report: (errorId: string) => void): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  const code = status === undefined ? undefined : codesOfStatus[status];
  if (code !== undefined) return new AppError(code, {}, { cause: error });
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('REQUEST.INVALID', {}, { cause: error });
  }
  const errorId = randomUUID();
  report(errorId);
  return new AppError('SERVICE.UNEXPECTED', {}, { cause: error, errorId });
}

/** Seconds after which the same call may be made again; undefined where that says nothing. */
export function retryAfterS({ status, details }: AppError): number | undefined {
  if (status === 503) return 2;
  if (status === 429) return typeof details['retryAfterS'] === 'number' ? details['retryAfterS'] : 60;
  return undefined;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (error instanceof HttpException) return error.getStatus();
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
