import type { ListedObject } from '@megafon/storage';
import { backupIds, backupsFolder, readManifest } from './manifest.js';
import type { StoredObject } from './manifest.js';
import type { Place } from './place.js';
import { readWhatIsLeft, segmentNumber } from './segments.js';
import { listedIn, objectsOf } from './stored-objects.js';

/** Of so many attempts that were cut off lists are read: of those that came furthest. */
const mostAttempts = 4;

/** What the backups have already. Asked in the order of the keys: lists are read beside the listing, and never held. */
export class KnownObjects {
  private constructor(
    /** The last backup that was ended. */
    readonly lastId: string | null,
    private readonly last: ListWalk,
    private readonly attempts: readonly ListWalk[],
  ) {}

  static async of(place: Place): Promise<KnownObjects> {
    const lastId = (await backupIds(place.store)).at(-1) ?? null;
    const last = lastId === null ? null : await readManifest(place, lastId);
    const walks = (await attemptsSince(lastId ?? '', place)).map(
      ([id, files]) => new ListWalk(readWhatIsLeft(place, listedIn(id), files)),
    );
    return new KnownObjects(lastId, new ListWalk(last && objectsOf(last, place)), walks);
  }

  async find(listed: ListedObject): Promise<{ stored: StoredObject | null; isInLast: boolean }> {
    const inLast = await this.last.find(listed);
    // Each of them, so that all come along.
    const inAttempts = await Promise.all(this.attempts.map((attempt) => attempt.find(listed)));
    const inAttempt = inAttempts.find((stored) => stored !== null) ?? null;
    return { stored: inLast ?? inAttempt, isInLast: inLast !== null };
  }
}

/** Attempts that were cut off, with how many files of their lists they have. */
async function attemptsSince(lastId: string, { store }: Place): Promise<[id: string, files: number][]> {
  const files = new Map<string, number>();
  for await (const name of store.list(backupsFolder)) {
    const id = name.split('/')[1] ?? '';
    const number = segmentNumber(listedIn(id), name);
    if (id > lastId && number > (files.get(id) ?? 0)) files.set(id, number);
  }
  return [...files].sort(([, one], [, other]) => other - one).slice(0, mostAttempts);
}

/**
 * One list, read as far as what is asked for. What is not found may be there all the same, in a list of another order:
 * whoever asks looks for its file then.
 */
class ListWalk {
  private head: StoredObject | null | undefined;

  constructor(private readonly list: AsyncGenerator<StoredObject> | null) {}

  async find({ key, etag, sizeBytes }: ListedObject): Promise<StoredObject | null> {
    if (this.head === undefined) await this.step();
    while (this.head && isBefore(this.head.key, key)) await this.step();
    const { head } = this;
    if (!head || head.key !== key || head.etag !== etag) return null;
    return head.sizeBytes === undefined || head.sizeBytes === sizeBytes ? head : null;
  }

  private async step(): Promise<void> {
    const next = await this.list?.next();
    this.head = next === undefined || next.done === true ? null : next.value;
  }
}

/** As S3 orders keys: by the bytes of their UTF-8. */
function isBefore(one: string, other: string): boolean {
  return one !== other && Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}
