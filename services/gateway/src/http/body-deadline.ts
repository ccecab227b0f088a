import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends requests whose body takes too long. The server's own limit is that of a file, which a telephone may send for
 * minutes; nobody else has so much time.
 * @param end answers what is late, as the server answers it
 */
export function registerBodyDeadline(
  fastify: FastifyInstance,
  timeoutMs: number,
  end: (error: Error & { code?: string }, socket: Socket) => void,
): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    if (!hasBody || routeOptions.config.endpoint?.takesFile === true) return done();
    const late = () => {
      if (!raw.complete)
        end(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    };
    const timer = setTimeout(late, timeoutMs);
    timer.unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}
