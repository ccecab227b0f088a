import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Answers only: a compressed request is refused before anything would unpack it. */
export async function registerCompression(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // The default (11) takes longer than it saves for what is compressed once for one reader.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
