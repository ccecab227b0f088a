import type { ManagedProcess } from '../supervision/managed-process.js';
import type { ServerAddresses } from './addresses.js';

/** Servers that answer, wherever they come from. */
export interface RunningServers {
  readonly kind: 'external' | 'docker' | 'testcontainers' | 'embedded';
  readonly addresses: ServerAddresses;
  /** The processes that are ours: none unless the servers are embedded. */
  readonly processes: readonly ManagedProcess[];
  readonly stop: () => Promise<void>;
}
