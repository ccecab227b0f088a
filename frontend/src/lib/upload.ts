import type { Endpoint, ReplyOf } from '@megafon/contracts';
import { ApiError, errorOfResponse } from './api-error.js';
import { refreshSession } from './refresh-session.js';
import { session } from './session.js';
import { newTraceparent } from './traceparent.js';

interface UploadOptions {
  /** Told how much of the file has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file to a call that takes one. `fetch` tells nothing of what was sent so far, so this is an XMLHttpRequest.
 * An expired access token is renewed once, silently, and the file sent again.
 * Throws ApiError: the server's refusal, or NETWORK when no answer came; the signal's reason.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  options: UploadOptions = {},
): Promise<ReplyOf<E>> {
  const token = session.token();
  const first = await send(endpoint, file, options);
  if (first.ok) return (await first.json()) as ReplyOf<E>;
  if (first.status !== 401 || !(await refreshSession(token))) throw await errorOfResponse(first);
  const second = await send(endpoint, file, options);
  if (second.ok) return (await second.json()) as ReplyOf<E>;
  if (second.status === 401) session.end('expired');
  throw await errorOfResponse(second);
}

type Answer = Pick<Response, 'ok' | 'status' | 'json' | 'headers'>;

function send(
  { method, path }: Endpoint,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const end = () => signal?.removeEventListener('abort', cancel);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      end();
      resolve(answerOf(request));
    };
    request.onerror = () => {
      end();
      reject(new ApiError({ code: 'NETWORK', status: 0, retryable: true }));
    };
    request.onabort = () => {
      end();
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', cancel);
    request.open(method, `/api${path}`);
    const token = session.token();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('traceparent', newTraceparent());
    const form = new FormData();
    form.append('media', file);
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): Answer {
  const { status, responseText } = request;
  return {
    headers: new Headers({ 'x-trace-id': request.getResponseHeader('x-trace-id') ?? '' }),
    ok: status >= 200 && status < 300,
    status,
    json: () => new Promise((resolve) => resolve(JSON.parse(responseText) as unknown)),
  };
}
