import { randomBytes } from 'node:crypto';

import { testServers } from './test-servers.js';

/**
 * A name nobody else in this run has: for databases, topics, groups, key prefixes. Lower case, digits and hyphens, so
 * it is valid for each of them.
 */
export function uniqueName(prefix: string): string {
  const plain = prefix.toLowerCase().replace(/[^a-z0-9-]+/g, '-');
  return `${plain}-${randomBytes(5).toString('hex')}`;
}

/** A fresh database name: at most 63 bytes, MongoDB's limit. */
export function freshDatabaseName(prefix = 'test'): string {
  return uniqueName(prefix.slice(0, 40));
}

/** The connection string of a database (a fresh one unless named) on the run's MongoDB. */
export function databaseUri(dbName = freshDatabaseName()): string {
  const uri = new URL(testServers().mongoUri);
  uri.pathname = `/${dbName}`;
  return uri.toString();
}
