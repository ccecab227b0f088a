import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import './request.js';

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace that a W3C traceparent header names, or a new one. */
export function traceIdOf(header: string | string[] | undefined): string {
  const given = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined;
  return given ?? randomBytes(16).toString('hex');
}

/** Every request belongs to a trace, and every answer says to which. */
export function registerTrace(fastify: FastifyInstance): void {
  fastify.decorateRequest('traceId', '');
  fastify.addHook('onRequest', (request, reply, done) => {
    request.traceId = traceIdOf(request.headers.traceparent);
    reply.header('x-trace-id', request.traceId);
    done();
  });
}
