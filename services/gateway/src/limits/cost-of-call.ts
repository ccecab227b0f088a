import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@megafon/contracts';

/** Reading, checking and keeping so much of a body is as much work as a plain call. */
const bytesPerUnit = 16_384;
/** A file is passed on as it comes. */
const fileBytesPerUnit = 262_144;

/** What a call costs with the body that its head announces. One that does not say how long it is counts as the longest. */
export function costOf(
  { cost, bodyLimitBytes, takesFile }: Pick<Endpoint, 'cost' | 'bodyLimitBytes' | 'takesFile'>,
  headers: IncomingHttpHeaders,
): number {
  const announced = headers['transfer-encoding'] ? bodyLimitBytes : Number(headers['content-length'] ?? 0);
  // What is longer than it may be is not read.
  const bytes = announced > bodyLimitBytes ? 0 : announced;
  return cost + Math.floor(bytes / (takesFile ? fileBytesPerUnit : bytesPerUnit));
}
