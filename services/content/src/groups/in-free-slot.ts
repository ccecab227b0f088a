import { DuplicateKeyError } from '@megafon/mongo';
import type { GroupRepository } from '../group-storage/group.repository.js';
import { chooseSlot, freeSlots } from '../quotas/slots.js';

/**
 * Stores one group in a slot that is free (see slots.ts), in another one where a request that came meanwhile took it.
 * @returns what `store` does; null where the limit leaves no slot
 * @throws what `store` throws for any other reason
 */
export async function inFreeSlot<T>(
  groups: GroupRepository,
  owner: string,
  limit: number,
  store: (slot: string) => Promise<T>,
): Promise<T | null> {
  for (;;) {
    const slot = chooseSlot(freeSlots(await groups.takenSlots(owner), limit), Math.random());
    if (slot === null) return null;
    try {
      return await store(slot);
    } catch (error) {
      if (!(error instanceof DuplicateKeyError && error.keys.includes('slot'))) throw error;
    }
  }
}
