import type { ErrorCode, ErrorDetails } from '@megafon/contracts';
import { t } from '../i18n/t.js';

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
  /** By which all logs have what nobody expected; for the person to quote. */
  readonly traceId: string | undefined;

  constructor(fields: {
    code: ApiErrorCode;
    status: number;
    text?: string;
    details?: ErrorDetails;
    retryable?: boolean;
    errorId?: string;
    traceId?: string;
    cause?: unknown;
  }) {
    super(fields.text ?? '', { cause: fields.cause });
    this.name = 'ApiError';
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details ?? {};
    this.retryable = fields.retryable ?? false;
    this.errorId = fields.errorId;
    this.traceId = fields.traceId;
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

type Refused = Pick<Response, 'json' | 'status'> & Partial<Pick<Response, 'headers'>>;

/** Enough of a trace's id to find it in a log by. */
const quotedLength = 12;

/** Reads a refusal's body, whatever it turns out to be (a proxy in between may answer HTML). */
export async function errorOfResponse(response: Refused): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const text = [body.error, body.message].find((field) => typeof field === 'string');
  const code = isCode(body.code) ? body.code : 'SERVICE.UNEXPECTED';
  const traceId = response.headers?.get('x-trace-id') ?? undefined;
  return new ApiError({
    code,
    status: response.status,
    text: code === 'SERVICE.UNEXPECTED' && text !== undefined ? quoting(text, traceId) : text,
    traceId,
    details: typeof body.details === 'object' && body.details !== null ? (body.details as ErrorDetails) : {},
    retryable: body.retryable === true,
    errorId: typeof body.errorId === 'string' ? body.errorId : undefined,
  });
}

/**
 * By its form: the catalogue, with its Hebrew, is the server's, and a server of later may have codes that this page does
 * not know.
 */
function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[A-Z_]{1,40}\.[A-Z_]{1,60}$/.test(value);
}

/** What nobody expected has an id that a person can quote: the trace's, by which all logs have it. */
function quoting(text: string, traceId: string | undefined): string {
  const id = traceId?.slice(0, quotedLength) ?? '';
  return id === '' ? text : t('common.quoted', { text, id });
}

/**
 * What to show of a failure: the server's text, else the catalogue's words for what was tried. They say more than the
 * server does where it met what nobody expected.
 */
export function textOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isUnexpected = error.code === 'SERVICE.UNEXPECTED' && error.status >= 500;
  return isUnexpected ? quoting(fallback, error.traceId) : (error.text ?? fallback);
}

/** Of a refusal of the server. */
export function hasStatus(error: Error | null, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
