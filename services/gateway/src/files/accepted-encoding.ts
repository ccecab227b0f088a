import type { Request } from '../http/request.js';

/** Whether the caller takes answers so encoded. */
export function accepts(request: Pick<Request, 'headers'>, encoding: string): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?(,|$))`).test(accepted);
}
