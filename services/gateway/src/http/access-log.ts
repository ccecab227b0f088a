import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** One line a request: faults as warnings, refusals as information, the rest only where debugging. */
export function registerAccessLog(fastify: FastifyInstance): void {
  const logger = new Logger('Access');
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const line = {
      msg: 'answered',
      method: request.method,
      // The pattern, not the address: addresses hold ids and, in queries, what people typed.
      route: request.routeOptions.url ?? '(none)',
      status: statusCode,
      tookMs: Math.round(reply.elapsedTime),
      traceId: request.traceId,
      ...(request.caller && { userId: request.caller.userId }),
    };
    if (statusCode >= 500) logger.warn(line);
    else if (statusCode >= 400) logger.log(line);
    else logger.debug(line);
    done();
  });
}
