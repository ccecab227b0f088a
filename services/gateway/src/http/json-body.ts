import { AppError } from '@megafon/contracts';
import type { FastifyInstance } from 'fastify';
import secureJson from 'secure-json-parse';
import { isTooDeep } from './json-depth.js';

export const bodyLimitBytes = 1_048_576;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is the only body there is, uncompressed: anything else is REQUEST.UNSUPPORTED_TYPE. */
export function registerJsonBody(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    async (_request: unknown, body: Buffer) => parseJsonBody(body),
  );
  fastify.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done();
    else done(new AppError('REQUEST.UNSUPPORTED_TYPE'));
  });
}

/**
 * @returns undefined for an empty body: a call without fields may be sent with a content type all the same
 * @throws AppError REQUEST.INVALID for what is not JSON in UTF-8, nests too deep, or names `__proto__`
 */
function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    const text = utf8.decode(body);
    if (isTooDeep(text)) throw new SyntaxError('too deep');
    // `constructor.prototype` and `__proto__` are refused, not dropped: nobody sends them by mistake.
    return secureJson.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw new AppError('REQUEST.INVALID', { fields: ['body: json.malformed'] }, { cause });
  }
}
