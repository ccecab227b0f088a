import type { Endpoint, ReplyOf, RequestSource } from '@megafon/contracts';
import { ApiError, errorOfResponse } from './api-error.js';
import { checksReplies } from './build-mode.js';
import { freshToken, refreshSession } from './refresh-session.js';
import { session } from './session.js';
import { newTraceparent } from './traceparent.js';

/** So that the server's own refusal for lateness arrives before the page gives up. */
const graceMs = 5_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until the page gives up; by default the contract's limit and a little more. */
  timeoutMs?: number;
  /** Who calls, where that is not the page's session. Renewed in place. */
  bearer?: Bearer | undefined;
}

/** An access token that is no session of the page: of somebody who has registered and not signed in. */
export interface Bearer {
  token: string;
}

/**
 * Makes one call of the interface. An expired access token is renewed once, silently, and the call repeated.
 * Throws ApiError: the server's refusal, or NETWORK when no answer came.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestSource<E> = {},
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const attempt = () => send(urlOf(endpoint, input), endpoint, input.body, options);
  const response = options.bearer
    ? await authorizedAs(options.bearer, attempt)
    : await authorized(endpoint, attempt);
  const reply = await bodyOf(response, options.signal);
  if (!checksReplies) return reply as ReplyOf<E>;
  const parsed = endpoint.reply.safeParse(reply);
  if (parsed.success) return parsed.data as ReplyOf<E>;
  throw new ApiError({ code: 'REPLY', status: response.status, cause: parsed.error });
}

/** Reads a binary answer (a picture) with the bearer token. Throws ApiError. */
export async function callForBlob(endpoint: Endpoint, path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await authorized(endpoint, () => send(`/api${path}`, endpoint, undefined, { signal }));
  return response.blob();
}

/** Throws ApiError NETWORK for an answer that breaks off: half an answer is none. */
async function bodyOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: 'NETWORK', status: 0, retryable: true, cause });
  }
}

async function authorized(endpoint: Endpoint, attempt: () => Promise<Response>): Promise<Response> {
  const token = session.token();
  const first = await attempt();
  if (first.ok) return first;
  const refusal = await errorOfResponse(first);
  if (first.status !== 401 || endpoint.access === 'public') throw refusal;
  if (!(await refreshSession(token))) throw refusal;
  const second = await attempt();
  if (second.ok) return second;
  if (second.status === 401) session.end('expired');
  throw await errorOfResponse(second);
}

async function authorizedAs(bearer: Bearer, attempt: () => Promise<Response>): Promise<Response> {
  const first = await attempt();
  if (first.ok) return first;
  const token = first.status === 401 ? await freshToken() : null;
  if (token === null) throw await errorOfResponse(first);
  bearer.token = token;
  const second = await attempt();
  if (second.ok) return second;
  throw await errorOfResponse(second);
}

async function send(url: string, endpoint: Endpoint, body: unknown, options: CallOptions): Promise<Response> {
  const token = options.bearer?.token ?? session.token();
  const limit = AbortSignal.timeout(options.timeoutMs ?? endpoint.timeoutMs + graceMs);
  try {
    return await fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        traceparent: newTraceparent(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && endpoint.access !== 'public' && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({
      code: limit.aborted ? 'SERVICE.TIMEOUT' : 'NETWORK',
      status: 0,
      retryable: true,
      cause,
    });
  }
}

type QueryValue = string | number | boolean | null | undefined;

function urlOf(endpoint: Endpoint, input: RequestSource<Endpoint>): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, QueryValue>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `/api${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}
