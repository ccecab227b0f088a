/** What another service last told of a user, of which a late telling never undoes a newer one. */
interface Told {
  revision: number;
}

/** Longer than messages are kept that were given up and may be sent again. */
export const forgottenKeptSeconds = 400 * 86_400;

/**
 * In place of what another service told of a user who was deleted: services tell in topics of their own, in no order, and
 * nothing that comes afterwards is newer than this. It has their id alone, and goes after `forgottenKeptSeconds`.
 */
export function forgotten(at: Date): Told & { forgottenAt: Date } {
  return { revision: Number.MAX_SAFE_INTEGER, forgottenAt: at };
}

/** Whether it is kept only so that nobody is written down again. */
export function isForgotten({ forgottenAt }: { forgottenAt?: Date | null }): boolean {
  return forgottenAt instanceof Date;
}
