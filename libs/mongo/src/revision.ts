import { createHash } from 'node:crypto';
import { AppError } from '@megafon/contracts';

/** Names what somebody may edit as it is now: the same content has the same name, whoever wrote it. 32 hex digits. */
export function revisionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content, sorted)).digest('hex').slice(0, 32);
}

/**
 * Refuses to go over what somebody else wrote since. What says nothing of where it started goes over anything, and the
 * same content again is no conflict: an answer may have been lost.
 * @param startedFrom the revision that was edited
 * @throws AppError CONFLICT.CHANGED_MEANWHILE
 */
export function refuseLostEdit(startedFrom: string | undefined, known: object, wanted: object): void {
  if (startedFrom === undefined) return;
  const now = revisionOf(known);
  if (now !== startedFrom && now !== revisionOf(wanted)) throw new AppError('CONFLICT.CHANGED_MEANWHILE');
}

/** Where fields came in another order nothing was changed. */
function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
