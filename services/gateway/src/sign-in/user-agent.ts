import type { Request } from '../http/request.js';

const maxLength = 400;

/** What the browser says it is; '' where it says nothing. */
export function userAgentOf({ headers }: Pick<Request, 'headers'>): string {
  return (headers['user-agent'] ?? '').slice(0, maxLength);
}
