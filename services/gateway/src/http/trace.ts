import { randomBytes } from 'node:crypto';
import { openSpan, readTraceparent, runWithTrace } from '@megafon/messaging';
import type { OpenSpan } from '@megafon/messaging';
import type { FastifyInstance } from 'fastify';
import type { Request } from './request.js';

/** The trace that a W3C traceparent header names, or a new one. */
export function traceIdOf(header: string | string[] | undefined): string {
  return readTraceparent(header)?.traceId ?? randomBytes(16).toString('hex');
}

/** Every request belongs to a trace, and every answer says to which. Calls of the interface are spans of it. */
export function registerTrace(fastify: FastifyInstance): void {
  const spans = new WeakMap<object, OpenSpan>();
  fastify.decorateRequest('traceId', '');
  fastify.addHook('onRequest', (request, reply, done) => {
    request.traceId = traceIdOf(request.headers.traceparent);
    reply.header('x-trace-id', request.traceId);
    if (routeOf(request).startsWith('/api')) spans.set(request, spanOf(request));
    done();
  });
  // Not before its body is read: what reads it knows nothing of who waits for it.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    runWithTrace(request.traceId, () => (span ? span.run(done) : done()));
  });
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({
      'http.response.status_code': statusCode,
      ...(statusCode >= 500 && { 'error.type': String(statusCode) }),
    });
    done();
  });
}

function spanOf(request: Pick<Request, 'method' | 'headers' | 'routeOptions' | 'traceId'>): OpenSpan {
  const { method } = request;
  const route = routeOf(request);
  return runWithTrace(request.traceId, () =>
    openSpan(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      parent: readTraceparent(request.headers.traceparent),
    }),
  );
}

/** As it was registered: addresses hold ids. */
function routeOf({ routeOptions }: Pick<Request, 'routeOptions'>): string {
  return routeOptions.url ?? '';
}
