import { ArgumentsHost, Catch, ExceptionFilter, Logger } from '@nestjs/common';
import { refusalOf, retryAfterS } from './error-reply.js';
import type { Reply, Request } from './request.js';

/** Every error that reaches the edge, Nest's, Fastify's and ours, leaves as an `ErrorReply`. */
@Catch()
export class AnswerErrors implements ExceptionFilter {
  private readonly logger = new Logger(AnswerErrors.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<Request>(), http.getResponse<Reply>());
  }

  answer(error: unknown, { method, routeOptions, traceId }: Request, reply: Reply): void {
    const refusal = refusalOf(error, (errorId) =>
      this.logger.error({
        msg: 'nobody expected this',
        errorId,
        traceId,
        method,
        route: routeOptions?.url,
        err: error,
      }),
    );
    // A stream that broke off: the status is out already.
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const seconds = retryAfterS(refusal);
    if (seconds !== undefined) reply.header('retry-after', seconds);
    void reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(refusal.toReply());
  }
}
