import type { DiscoveryService } from '@nestjs/core';
import type { LostTime } from './restore-mark.js';

/**
 * Brings stored documents into another form. A provider that has `static readonly migration = '<name>'`; they run in the
 * order of their names, each once for a database.
 */
export interface Migration {
  /**
   * One batch: what it did is done when it resolves, and may be done again. Processes of the version before read and
   * write the documents meanwhile.
   * @returns whether nothing is left
   */
  migrate(): Promise<boolean>;
}

/** What has to be done in a restored database before anything is begun. A provider with `static readonly afterRestore = true`. */
export interface AfterRestore {
  /** A restore has a name of its own, also when it is of the same backup. May be repeated. */
  afterRestore(restore: LostTime & { _id: string }): Promise<void>;
}

export interface UpkeepSteps {
  migrations: { name: string; step: Migration }[];
  afterRestore: AfterRestore[];
}

interface Marked {
  migration?: unknown;
  afterRestore?: unknown;
}

/** @throws when two migrations have one name */
export function findUpkeepSteps(discovery: Pick<DiscoveryService, 'getProviders'>): UpkeepSteps {
  const migrations = new Map<string, Migration>();
  const afterRestore = new Set<AfterRestore>();
  for (const { instance, metatype } of discovery.getProviders()) {
    const marked = (metatype ?? {}) as Marked;
    if (typeof marked.migration === 'string' && isMigration(instance)) {
      const other = migrations.get(marked.migration);
      if (other && other !== instance) throw new Error(`two migrations are called ${marked.migration}`);
      migrations.set(marked.migration, instance);
    }
    if (marked.afterRestore === true && isAfterRestore(instance)) afterRestore.add(instance);
  }
  const ordered = [...migrations].map(([name, step]) => ({ name, step }));
  ordered.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { migrations: ordered, afterRestore: [...afterRestore] };
}

function isMigration(instance: unknown): instance is Migration {
  return typeof instance === 'object' && instance !== null && 'migrate' in instance;
}

function isAfterRestore(instance: unknown): instance is AfterRestore {
  return typeof instance === 'object' && instance !== null && 'afterRestore' in instance;
}
