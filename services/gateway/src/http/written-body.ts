import type { FastifyRequest } from 'fastify';
import { receivePaymentNotice } from '@megafon/contracts';

/** Calls whose body is signed to the byte: parsed and written anew it would be another one. */
const signed: ReadonlySet<string> = new Set([receivePaymentNotice.pattern]);
const written = new WeakMap<FastifyRequest, string>();

/** Remembers a body as it was written, where its call needs it. */
export function keepWrittenBody(request: FastifyRequest, body: Buffer): void {
  const pattern = request.routeOptions.config.endpoint?.pattern;
  if (pattern !== undefined && signed.has(pattern)) written.set(request, body.toString('utf8'));
}

/** The body as it was written; undefined where there was none, or nobody needs it. */
export function writtenBody(request: FastifyRequest): string | undefined {
  return written.get(request);
}
