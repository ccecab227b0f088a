import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import { ObjectNotFoundError, StorageUnavailableError } from '@megafon/storage';
import type { ObjectStorage, ObjectInfo } from '@megafon/storage';
import type { Reply, Request } from '../http/request.js';

export interface ObjectAnswer {
  key: string;
  cacheControl: string;
  /** The answer's code where there is no such object. */
  missing: ErrorCode;
  /** Sends it, once it is known to be there and not to be what the caller has already. */
  send: (object: ObjectInfo) => Promise<unknown>;
}

/**
 * Answers with an object of the store, or with 304 where the caller has it.
 * @throws AppError `missing`, or SERVICE.UNAVAILABLE
 */
export async function sendObject(
  storage: ObjectStorage,
  { headers }: Request,
  reply: Reply,
  { key, cacheControl, missing, send }: ObjectAnswer,
): Promise<void> {
  try {
    const object = await storage.stat(key);
    const tag = `"${object.etag.replaceAll('"', '')}"`;
    void reply.header('cache-control', cacheControl).header('etag', tag);
    if (headers['if-none-match'] === tag) return void reply.code(304).send();
    await send(object);
  } catch (cause) {
    if (cause instanceof ObjectNotFoundError) throw new AppError(missing, {}, { cause });
    if (cause instanceof StorageUnavailableError) throw new AppError('SERVICE.UNAVAILABLE', {}, { cause });
    throw cause;
  }
}
