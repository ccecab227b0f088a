import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import { withTimeout } from '@megafon/concurrency';
import { freshDatabaseName, testServers } from '@megafon/testing';
import mongoose from 'mongoose';
import './mongo.module.js';

interface Topology {
  s: { servers: Map<string, { pool: { checkedOut: Set<{ socket: Socket }> } }> };
}

let connection: mongoose.Connection;
beforeEach(async () => {
  const options = { dbName: freshDatabaseName('lost'), monitorCommands: true };
  connection = await mongoose.createConnection(testServers().mongoUri, options).asPromise();
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

/** The next command of this name loses its connection after it was begun, and before it is written. */
function loseNext(command: string): void {
  const client = connection.getClient();
  const { topology } = client as unknown as { topology: Topology };
  const lose = ({ commandName }: { commandName: string }) => {
    if (commandName !== command) return;
    client.off('commandStarted', lose);
    const taken = [...topology.s.servers.values()].flatMap(({ pool }) => [...pool.checkedOut]);
    queueMicrotask(() => taken.forEach(({ socket }) => socket.emit('close')));
  };
  client.on('commandStarted', lose);
}
const inTime = <T>(answer: Promise<T>) => withTimeout(answer, 5_000, 'the answer');

it('are told to whoever writes, and what only reads is asked again', async () => {
  const pages = connection.collection('pages');
  await pages.insertOne({ text: 'שלום' });
  loseNext('update');
  await expect(inTime(pages.updateOne({}, { $set: { text: 'להתראות' } }))).rejects.toThrow(/closed/);
  loseNext('find');
  expect(await inTime(pages.findOne({}))).toMatchObject({ text: 'שלום' });
});
