import { MemoryCollection } from './memory-collection.js';
import type { CollectionOptions } from './memory-collection.js';

/** The unique indexes as the schemas declare them. */
const declared: CollectionOptions[] = [
  { name: 'actions', hasTimes: true },
  { name: 'accounts', hasTimes: true, unique: [['owner', 'network', 'username'], ['proxyId']] },
  { name: 'owner-turns' },
  { name: 'switches', hasTimes: true },
  { name: 'audit-entries' },
  { name: 'removals' },
];

/** The collections that the engine works with. */
export class MemoryDatabase {
  private readonly collections = new Map(
    declared.map((options) => [options.name, new MemoryCollection(options)]),
  );

  /** @throws Error for one that is not declared above. */
  collection(name: string): MemoryCollection {
    const found = this.collections.get(name);
    if (!found) throw new Error(`no collection ${name}`);
    return found;
  }

  /** Whether events wait to be published. */
  get isPublished(): boolean {
    for (const { all } of this.collections.values())
      if (all.some(({ outbox }) => Array.isArray(outbox) && outbox.length > 0)) return false;
    return this.collection('removals').all.length === 0;
  }
}
