import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isMediaType } from '../media/media-store.js';
import type { MediaStore } from '../media/media-store.js';
import type { MediaFile } from '../world/state.js';
import { usernameOf } from '../http/answers.js';
import type { Submission } from './publish.js';

/** Reads a post or comment from a form with files, or from JSON `{text, token?, media?}` with ids of uploads; null: a file that is not taken. */
export async function readSubmission(request: FastifyRequest, store: MediaStore): Promise<Submission | null> {
  const common = { username: usernameOf(request.visitor), proxy: request.visitor.proxy };
  if (!request.isMultipart()) {
    const { text, token, media } = (request.body ?? {}) as Record<'text' | 'token' | 'media', unknown>;
    const uploads = (Array.isArray(media) ? media : []).map((id) => store.uploaded(String(id)));
    if (!uploads.every((file) => file !== undefined)) return null;
    return { ...common, text: asText(text), token: asText(token), media: uploads };
  }
  const values: Record<string, string> = {};
  const files: { name: string; type: string; bytes: Buffer }[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') values[part.fieldname] = asText(part.value);
    else files.push({ name: part.filename, type: part.mimetype, bytes: await part.toBuffer() });
  }
  const given = files.filter(({ bytes }) => bytes.length > 0);
  if (given.some(({ type }) => !isMediaType(type))) return null;
  const media: MediaFile[] = given.map(({ name, type, bytes }) => store.add(randomUUID(), name, type, bytes));
  return { ...common, text: values.text ?? '', token: values.token ?? '', media };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
