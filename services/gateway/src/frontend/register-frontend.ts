import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Vite names these by their content: another content is another name. */
const hashed = /[\\/]assets[\\/]/;

/**
 * The built front end: files as they are, and index.html for every other path, since the routes are the page's own.
 * Files that the build compressed are sent that way.
 */
export async function registerFrontend(fastify: FastifyInstance, root: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const kept = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', kept);
    },
  });
  fastify.get('/*', (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    if (/^(api|socket\.io)(\/|$)/.test(path)) return reply.callNotFound();
    return reply.sendFile(basename(path).includes('.') ? path : 'index.html');
  });
}
