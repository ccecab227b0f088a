const maxKeyBytes = 1024;

/** A key that S3 would refuse, or that a file-backed store might read as a path outside the bucket. */
export class InvalidObjectKeyError extends Error {
  constructor() {
    super('not an object key');
    this.name = 'InvalidObjectKeyError';
  }
}

/**
 * Keys are `/`-separated segments, at most 1024 bytes of UTF-8 (the limit of S3); Hebrew is fine.
 * @throws InvalidObjectKeyError
 */
export function assertObjectKey(key: string): void {
  const segments = key.split('/');
  const ok =
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..') &&
    Buffer.byteLength(key) <= maxKeyBytes &&
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    !/[\u0000-\u001f\u007f\\]/.test(key) &&
    Buffer.from(key).toString() === key;
  if (!ok) throw new InvalidObjectKeyError();
}
