import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@megafon/contracts';

/** Reading, checking and keeping so much of a body is as much work as a plain call. */
const bytesPerUnit = 16_384;

/** What a call costs with the body that its head announces. One that does not say how long it is counts as the longest. */
export function costOf(
  { cost, bodyLimitBytes }: Pick<Endpoint, 'cost' | 'bodyLimitBytes'>,
  headers: IncomingHttpHeaders,
): number {
  const announced = headers['transfer-encoding'] ? bodyLimitBytes : Number(headers['content-length'] ?? 0);
  // What is longer than it may be is not read.
  const bytes = announced > bodyLimitBytes ? 0 : announced;
  return cost + Math.floor(bytes / bytesPerUnit);
}
