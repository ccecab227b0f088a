import { AppError } from '@megafon/contracts';
import type { ErrorCode, ErrorDetails } from '@megafon/contracts';

const duplicateKeyCode = 11000;

/** A unique index refused the write. `keys` are the fields of that index. */
export class DuplicateKeyError extends Error {
  constructor(
    readonly keys: readonly string[],
    options?: { cause?: unknown },
  ) {
    super(`duplicate key: ${keys.join(', ')}`, options);
    this.name = 'DuplicateKeyError';
  }
}

/** A DuplicateKeyError in place of the driver's error; anything else as it is. For `catch` in a repository. */
export function fromDriver(error: unknown): unknown {
  if (!isDuplicateKey(error)) return error;
  return new DuplicateKeyError(keysOf(error), { cause: error });
}

/** Whether the write went through: false where a unique index refused it, as for what somebody else made meanwhile. */
export async function unlessDuplicate(write: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (fromDriver(error) instanceof DuplicateKeyError) return false;
    throw error;
  }
}

/**
 * Turns a duplicate key into the caller's refusal: `.catch(duplicateAs('GROUP.EXISTS', { key: 'url' }))`.
 * @param options.key only where this field belongs to the violated index; every unique index when left out.
 */
export function duplicateAs(
  code: ErrorCode,
  options: { key?: string; details?: ErrorDetails } = {},
): (error: unknown) => never {
  return (error) => {
    const concerned =
      error instanceof DuplicateKeyError && (options.key === undefined || error.keys.includes(options.key));
    throw concerned ? new AppError(code, options.details, { cause: error }) : error;
  };
}

interface DriverError {
  code: number;
  message?: string;
  keyPattern?: Record<string, unknown>;
}

function isDuplicateKey(error: unknown): error is DriverError {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === duplicateKeyCode;
}

/** MongoDB names the keys; servers that only speak its protocol name the index in the message (`owner_1_url_1`). */
function keysOf(error: DriverError): string[] {
  if (error.keyPattern) return Object.keys(error.keyPattern);
  const index = /index: (\S+)/.exec(error.message ?? '')?.[1] ?? '';
  if (index === '_id_') return ['_id'];
  return index.split(/_-?1(?:_|$)/).filter((key) => key !== '');
}
