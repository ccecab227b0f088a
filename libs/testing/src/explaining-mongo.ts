import { testServers } from './test-servers.js';

/** The environment variable with the address of a real MongoDB that explains queries where the run's own cannot. */
const EXPLAIN_MONGODB_URI = 'EXPLAIN_MONGODB_URI';

/**
 * A MongoDB that says how it would answer a query: one that is named, or the run's own where it is a real one. The embedded
 * one has no plans. Null where there is none.
 */
export function explainingMongo(): string | null {
  const named = process.env[EXPLAIN_MONGODB_URI];
  if (named) return named;
  const { kind, mongoUri } = testServers();
  return kind === 'testcontainers' ? mongoUri : null;
}
