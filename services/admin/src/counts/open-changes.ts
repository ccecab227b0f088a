import { idDigest, unlessDuplicate } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { Count, Pending } from '../documents/count.schema.js';
import { keepRow } from '../keep-row.js';

/**
 * Changes go into each count once. A count knows a change (`open`) from taking it in until the process that decided on it has
 * seen that no row holds it any more; that process forgets it with its next change of the count. So a count knows a handful,
 * however long ago the change was that a crash left undone.
 */
export class OpenChanges {
  /** Of each count, the keys of changes that no row holds any more. */
  private readonly forgettable = new Map<string, Set<string>>();

  constructor(private readonly model: Model<Count>) {}

  /** A change that the caller decided on: it is not forgotten before the caller says that it is settled. */
  async takeIn({ id, changes }: Pending): Promise<void> {
    const key = keyOf(id);
    for (const [name, by] of Object.entries(changes)) {
      const forget = [...(this.forgettable.get(name) ?? [])];
      const isWritten = await keepRow(this.model, name, {
        where: { [`open.${key}`]: { $exists: false } },
        update: addition(key, by, forget),
      });
      if (isWritten) for (const known of forget) this.forgettable.get(name)?.delete(known);
    }
  }

  /**
   * A change that somebody else decided on, who may be at it this moment, or have forgotten it since its row was read.
   * @param isOpen whether the row holds it still
   */
  async takeInOfAnother({ id, changes }: Pending, isOpen: () => Promise<boolean>): Promise<void> {
    for (const [name, by] of Object.entries(changes)) {
      let isIn = false;
      while (!isIn) {
        const count = await this.model.findOne({ _id: name }).lean();
        isIn = knows(count, id) || !(await isOpen()) || (await this.addTo(count, name, id, by));
      }
    }
  }

  /** The row that held a change has let it go. */
  settled({ id, changes }: Pending): void {
    for (const name of Object.keys(changes)) {
      const keys = this.forgettable.get(name) ?? new Set();
      this.forgettable.set(name, keys.add(keyOf(id)));
    }
  }

  /** @param count as it was read before the row was: forgetting is a change too, so it knows what it knew then */
  private async addTo(count: Count | null, name: string, id: string, by: number): Promise<boolean> {
    const key = keyOf(id);
    const asRead = {
      _id: name as never,
      changes: count?.changes ?? { $exists: false },
      [`open.${key}`]: { $exists: false },
      recent: { $ne: id },
    };
    let isWritten = false;
    // Somebody else made it meanwhile where it is refused.
    await unlessDuplicate(async () => {
      const update = addition(key, by, []);
      const written = await this.model.collection.updateOne(asRead, update, { upsert: count === null });
      isWritten = written.matchedCount + written.upsertedCount === 1;
    });
    return isWritten;
  }

  /** Leaves nothing for a process that does not come back. */
  async forgetSettled(): Promise<void> {
    for (const [name, keys] of this.forgettable) {
      if (keys.size === 0) continue;
      const update = { $inc: { changes: 1 }, ...forgetting([...keys]) };
      await this.model.collection.updateOne({ _id: name as never }, update);
    }
    this.forgettable.clear();
  }
}

function addition(key: string, by: number, forget: readonly string[]) {
  return {
    $inc: { value: by, changes: 1 },
    $set: { [`open.${key}`]: true },
    ...forgetting(forget),
    // Those that a process of an earlier version took in last go one by one, the oldest first.
    $pop: { recent: -1 as const },
  };
}

function forgetting(keys: readonly string[]) {
  if (keys.length === 0) return {};
  return { $unset: Object.fromEntries(keys.map((key) => [`open.${key}`, '' as const])) };
}

function knows(count: Count | null, id: string): boolean {
  return count?.open?.[keyOf(id)] !== undefined || (count?.recent ?? []).includes(id);
}

/** Ids may have dots in them, which are places in a document. */
function keyOf(id: string): string {
  return idDigest(id);
}
