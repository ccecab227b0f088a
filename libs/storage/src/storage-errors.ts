/** There is no object under the key. */
export class ObjectNotFoundError extends Error {
  constructor(
    readonly key: string,
    options?: { cause?: unknown },
  ) {
    super('no such object', options);
    this.name = 'ObjectNotFoundError';
  }
}

/** More bytes than are stored in one request. */
export class ObjectTooLargeError extends Error {
  constructor(readonly maxBytes: number) {
    super(`an object of more than ${maxBytes} bytes`);
    this.name = 'ObjectTooLargeError';
  }
}

/** The store could not be reached or refused to work: the same call may succeed later. */
export class StorageUnavailableError extends Error {
  constructor(options?: { cause?: unknown }) {
    super('the object store does not answer', options);
    this.name = 'StorageUnavailableError';
  }
}

export function s3Code(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** What was asked of an object; null where there is no such object. */
export async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

/** What the caller can act on, from what the client threw. */
export function storageError(error: unknown, key: string): Error {
  const code = s3Code(error);
  if (code === 'NoSuchKey' || code === 'NotFound' || code === 'NoSuchBucket')
    return new ObjectNotFoundError(key, { cause: error });
  return new StorageUnavailableError({ cause: error });
}
