import type { FastifyRequest } from 'fastify';
import { usernameOf } from '../http/answers.js';
import type { World } from '../world/world.js';
import type { Submission } from './publish.js';

/** Reads a post or comment, `{text, token?, media?}` with ids of uploads; null: a file that is not there. */
export function readSubmission({ body, visitor }: FastifyRequest, world: World): Submission | null {
  const { text, token, media } = (body ?? {}) as Record<'text' | 'token' | 'media', unknown>;
  const uploads = (Array.isArray(media) ? media : []).map((id) => world.uploads.get(String(id)));
  if (!uploads.every((file) => file !== undefined)) return null;
  const { proxy } = visitor;
  return { username: usernameOf(visitor), proxy, text: asText(text), token: asText(token), media: uploads };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
