import { AppError } from '@megafon/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import { shapeFault } from './json-shape.js';
import { keepWrittenBody } from './written-body.js';

/** Of what is no call of the interface: nobody there reads a body. */
export const otherBodyLimitBytes = 1_024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is the only body there is, but for forms with a file, and uncompressed: anything else is REQUEST.UNSUPPORTED_TYPE. */
export function registerJsonBody(fastify: FastifyInstance): void {
  fastify.decorateRequest('bodyBytes', 0);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.bodyBytes = body.length;
      keepWrittenBody(request, body);
      return parseJsonBody(body);
    },
  );
  fastify.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done();
    else done(new AppError('REQUEST.UNSUPPORTED_TYPE'));
  });
}

/**
 * @returns undefined for an empty body: a call without fields may be sent with a content type all the same
 * @throws AppError REQUEST.INVALID for what is not JSON in UTF-8, nests too deep, holds too much, or names `__proto__`
 */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  const text = textOf(body);
  const fault = shapeFault(text);
  if (fault) throw refusal(fault);
  try {
    // `constructor.prototype` and `__proto__` are refused, not dropped: nobody sends them by mistake.
    return secureJson.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw refusal('json.malformed', cause);
  }
}

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw refusal('json.malformed', cause);
  }
}

function refusal(fault: string, cause?: unknown): AppError {
  return new AppError('REQUEST.INVALID', { fields: [`body: ${fault}`] }, { cause });
}
