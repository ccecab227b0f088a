import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryDatabase, memoryModel } from '@megafon/service-testing';
import { firstBreak } from './audit-chain.js';
import type { AuditEntry } from './audit-chain.js';
import { AuditKeys } from './audit-keys.js';
import { AuditLog } from './audit-log.js';

const keys = AuditKeys.parse(`k1:${Buffer.alloc(32, 1).toString('base64')}`);
let database: MemoryDatabase;
let asked: string[];
let isAway: boolean;
let nowMs: number;
beforeEach(() => {
  database = new MemoryDatabase();
  asked = [];
  isAway = false;
  nowMs = 1_000_000;
});

/** The log of a process of its own. */
function aLog(): AuditLog {
  const lines = database.collection('audit-entries');
  const carry = async <T>(command: string, effect: () => T): Promise<T> => {
    asked.push(command.replace('audit-entries.', ''));
    if (isAway) throw new Error('the database is away');
    return effect();
  };
  return new AuditLog(
    memoryModel<AuditEntry>(lines, carry, (name) => database.collection(name)),
    keys,
  );
}
const write = (log: AuditLog, act: string, accountId = 'a') =>
  log.append({ accountId, owner: 'o', at: new Date(nowMs), act, details: {} });
const stored = () => database.collection('audit-entries').all as unknown as AuditEntry[];
const acts = () => stored().map(({ act }) => act);

describe('the lines of what an account does', () => {
  it('follow each other without looking for the one before', async () => {
    const log = aLog();
    for (const act of ['begun', 'submitting', 'succeeded']) {
      await write(log, act);
      nowMs += 1_000;
    }
    expect(asked).toEqual(['findOne', 'insert', 'insert', 'insert']);
    expect(firstBreak(stored(), keys)).toBeNull();
    expect(acts()).toEqual(['begun', 'submitting', 'succeeded']);
  });

  it('go on behind what another process wrote meanwhile', async () => {
    const [one, other] = [aLog(), aLog()];
    for (const log of [one, other, one, other, one]) await write(log, 'done');
    expect(stored().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(firstBreak(stored(), keys)).toBeNull();
  });

  it('are looked for again after one could not be written, and when the last was some time ago', async () => {
    const log = aLog();
    await write(log, 'begun');
    isAway = true;
    await expect(write(log, 'lost')).rejects.toThrow('the database is away');
    isAway = false;
    asked = [];
    await write(log, 'done');
    nowMs += 10_000;
    await write(log, 'begun again');
    nowMs -= 1;
    await write(log, 'by a clock that went back');
    expect(asked).toEqual(['findOne', 'insert', 'findOne', 'insert', 'findOne', 'insert']);
    expect(firstBreak(stored(), keys)).toBeNull();
  });

  it('are those of each account alone', async () => {
    const log = aLog();
    for (const accountId of ['a', 'b', 'a', 'b']) await write(log, 'done', accountId);
    for (const accountId of ['a', 'b'])
      expect(
        firstBreak(
          stored().filter((line) => line.accountId === accountId),
          keys,
        ),
      ).toBeNull();
  });
});
