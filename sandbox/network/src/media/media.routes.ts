import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.js';
import { generatedAvatar } from './generated-avatar.js';
import { generatedPhoto } from './generated-photo.js';
import type { MediaStore } from './media-store.js';

const publicFolder = new URL('../../public/', import.meta.url);
const publicTypes: Record<string, string> = {
  'style.css': 'text/css; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'app.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

/** Pictures and the page's own files: none of them is in the request log. */
export function mediaRoutes(server: FastifyInstance, world: World, media: MediaStore): void {
  server.get<{ Params: { file: string } }>('/public/:file', async (request, reply) => {
    const type = publicTypes[request.params.file];
    if (!type) return reply.callNotFound();
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=60')
      .send(readFileSync(new URL(request.params.file, publicFolder)));
  });

  server.get<{ Params: { author: string } }>('/img/avatar/:author.svg', async (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .send(generatedAvatar(world.displayName(request.params.author))),
  );

  server.get<{ Params: { number: string } }>('/img/photo/:number.png', async (request, reply) => {
    const number = Number(request.params.number);
    if (!Number.isInteger(number) || number < 0 || number >= 100) return reply.callNotFound();
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=3600')
      .send(generatedPhoto(number));
  });

  server.get<{ Params: { id: string } }>('/media/:id', async (request, reply) => {
    const stored = media.get(request.params.id);
    if (!stored) return reply.callNotFound();
    return reply
      .type(stored.type)
      .headers({ 'cache-control': 'private, max-age=3600', 'x-content-type-options': 'nosniff' })
      .send(stored.bytes);
  });
}
