import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** A new id: 24 hex digits, ascending with time. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}

/**
 * The same 24 hex digits for the same parts: makes an insertion idempotent.
 * The parts are kept apart, so `('a', 'bc')` and `('ab', 'c')` differ.
 */
export function deterministicId(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

/** 32 hex digits that stand for an id where it is too long or too telling; the same in every service. */
export function idDigest(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}
