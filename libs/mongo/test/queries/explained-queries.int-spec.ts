import { describe, expect, it } from '@jest/globals';
import { explainingMongo, freshDatabaseName, testServers } from '@megafon/testing';
import mongoose from 'mongoose';
import { ExplainedQueries } from './explained-queries.js';

const uri = explainingMongo();
const { MongoClient } = mongoose.mongo;

if (uri === null) {
  it('NOT RUN over 200,000 documents, as no real MongoDB is reached: the embedded one has no plans', async () => {
    process.stderr.write(
      'No query was explained: start Docker, or set EXPLAIN_MONGODB_URI (docs/adr/0064-queries-and-their-indexes.md).\n',
    );
    const client = await new MongoClient(testServers().mongoUri).connect();
    const command = { explain: { find: 'notes', filter: { owner: 'dana' } }, verbosity: 'executionStats' };
    const said = await client
      .db(freshDatabaseName('explain'))
      .command(command)
      .catch((error: unknown) => ({ error }));
    await client.close();
    // Where it has, this test is to be run with it.
    expect(said).not.toHaveProperty('queryPlanner.winningPlan');
  });
} else {
  describe('over 200,000 documents a real server', () => {
    const index = {
      keys: [
        ['owner', 1],
        ['at', -1],
      ] as const,
      unique: false,
      sparse: false,
    };
    const about = { indexes: [index], from: new Set<string>() };
    const collection = freshDatabaseName('notes');
    const faultsOf = async (filter: Record<string, unknown>, sort: Record<string, 1 | -1> = {}) => {
      const explained = await ExplainedQueries.open(uri, testServers().mongoUri);
      const from = freshDatabaseName('given');
      const given = await new MongoClient(testServers().mongoUri).connect();
      try {
        const note = { owner: 'dana', at: new Date(), title: 'a' };
        await given.db(from).collection(collection).insertOne(note);
        return await explained.faultsOf({ collection, filter, sort }, { ...about, from: new Set([from]) });
      } finally {
        await Promise.all([explained.close(), given.close()]);
      }
    };

    it('answers by an index what one serves', async () => {
      expect(await faultsOf({ owner: 'dana', at: { $lt: new Date() } }, { at: -1 })).toEqual([]);
    }, 300_000);

    it('is caught reading all of them for what none serves', async () => {
      expect(await faultsOf({ title: 'b' })).toEqual([
        'reads the whole collection',
        expect.stringMatching(/^looks at 200000 for 0/),
      ]);
    }, 300_000);
  });
}
