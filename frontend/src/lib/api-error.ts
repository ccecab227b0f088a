import { isErrorCode } from '@megafon/contracts';
import type { ErrorCode, ErrorDetails } from '@megafon/contracts';

/** NETWORK: no answer came. REPLY: an answer came that the contract does not describe. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'REPLY';

/** A refusal of the server, or no answer at all. `message` is the server's Hebrew, '' where it gave none. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly details: ErrorDetails;
  readonly retryable: boolean;
  readonly errorId: string | undefined;

  constructor(fields: {
    code: ApiErrorCode;
    status: number;
    text?: string;
    details?: ErrorDetails;
    retryable?: boolean;
    errorId?: string;
    cause?: unknown;
  }) {
    super(fields.text ?? '', { cause: fields.cause });
    this.name = 'ApiError';
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details ?? {};
    this.retryable = fields.retryable ?? false;
    this.errorId = fields.errorId;
  }

  /** The server's own words, or undefined where it gave none. */
  get text(): string | undefined {
    return this.message === '' ? undefined : this.message;
  }
}

interface ErrorBody {
  error?: unknown;
  message?: unknown;
  code?: unknown;
  details?: unknown;
  retryable?: unknown;
  errorId?: unknown;
}

/** Reads a refusal's body, whatever it turns out to be (a proxy in between may answer HTML). */
export async function errorOfResponse(response: Pick<Response, 'json' | 'status'>): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const text = [body.error, body.message].find((field) => typeof field === 'string');
  return new ApiError({
    code: isErrorCode(body.code) ? body.code : 'SERVICE.UNEXPECTED',
    status: response.status,
    text,
    details: typeof body.details === 'object' && body.details !== null ? (body.details as ErrorDetails) : {},
    retryable: body.retryable === true,
    errorId: typeof body.errorId === 'string' ? body.errorId : undefined,
  });
}

/** What to show of a failure: the server's text, else the catalogue's words for what was tried. */
export function textOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.text ?? fallback) : fallback;
}
