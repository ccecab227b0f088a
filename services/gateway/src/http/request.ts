import type { Caller } from '@megafon/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** 32 hex digits: the caller's (traceparent) or new. */
    traceId: string;
    /** Set by the access guard; absent where nobody is signed in. */
    caller?: Caller;
    /** Whether it is known that the caller's token was not taken back; absent where nobody is signed in. */
    isCertain?: boolean;
    /** Of the JSON body that was read; a file is not counted. */
    bodyBytes: number;
  }
}

export type { FastifyReply as Reply, FastifyRequest as Request };
