import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken, MongoModule, newId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { ObjectStorage, StorageModule } from '@megafon/storage';
import { testServers, uniqueName } from '@megafon/testing';
import { Global, Module } from '@nestjs/common';
import { MetricsModule } from '../metrics.module.js';
import { AnchorAudit } from './anchor-audit.js';
import { AuditAnchors } from './audit-anchors.js';
import { nextEntry } from './audit-chain.js';
import type { AuditEntry } from './audit-chain.js';
import { AuditKeys } from './audit-keys.js';
import { AUDIT_MODEL, AuditLog, auditSchema } from './audit-log.js';
import { AuditPages } from './audit-pages.js';
import { AuditWatch } from './audit-watch.js';
import { VERIFICATION_MODEL, VerificationRecord, verificationSchema } from './verification-record.js';
import { VerifyAudit } from './verify-audit.js';

const keysOf = (byte: number) => AuditKeys.parse(`k1:${Buffer.alloc(32, byte).toString('base64')}`);
const keys = keysOf(1);

@Global()
@Module({ providers: [{ provide: AuditKeys, useValue: keys }], exports: [AuditKeys] })
class Keys {}

@Module({
  imports: [MongoModule.forFeature({ [AUDIT_MODEL]: auditSchema, [VERIFICATION_MODEL]: verificationSchema })],
  providers: [AnchorAudit, AuditAnchors, AuditLog, AuditPages, AuditWatch, VerificationRecord, VerifyAudit],
})
class Audit {}

let service: InProcess;
let lines: Model<AuditEntry>;
let chain: string;
const owner = newId();
const dayMs = 86_400_000;

beforeAll(async () => {
  const { endpoint, accessKey, secretKey } = testServers().s3;
  const storage = StorageModule.forService({ endpoint, accessKey, secretKey, bucket: uniqueName('audit') });
  service = await startInProcess([Keys, MetricsModule, storage, Audit]);
  lines = service.app.get<Model<AuditEntry>>(getModelToken(AUDIT_MODEL), { strict: false });
});
afterAll(() => service?.close());
beforeEach(async () => {
  await lines.deleteMany({});
  await service.get(ObjectStorage).removeFolder('audit');
  service.published.events.length = 0;
  chain = newId();
});

/** So many lines, each a day after the one before. */
async function write(count: number, accountId = chain): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const at = service.clock.now();
    await service.get(AuditLog).append({ accountId, owner, at, act: 'succeeded', details: { number } });
    service.clock.advance(dayMs);
  }
}
const anchor = () => service.get(AnchorAudit).execute(new Date(0));
const breaks = async () => (await service.get(VerifyAudit).execute()).breaks;
const line = (seq: number) => ({ _id: `${chain}:${seq}` });

describe('the audit log', () => {
  it('is whole as it was written, anchored or not, and after it grew', async () => {
    await write(3);
    await write(2, newId());
    expect(await service.get(VerifyAudit).execute()).toEqual({ chains: 2, lines: 5, breaks: [] });
    expect(await anchor()).toBe(2);
    await write(2);
    expect(await breaks()).toEqual([]);
  });

  it('shows a line that was changed', async () => {
    await write(4);
    await lines.updateOne(line(2), { $set: { act: 'failed' } });
    expect(await breaks()).toEqual([{ accountId: chain, seq: 2, fault: 'changed' }]);
  });

  it('shows a line that was taken out', async () => {
    await write(4);
    await lines.deleteOne(line(2));
    expect(await breaks()).toEqual([{ accountId: chain, seq: 2, fault: 'missing' }]);
  });

  it('shows a line that was put in', async () => {
    await write(4);
    const [first] = await lines.find(line(1)).lean<AuditEntry[]>();
    const forged = nextEntry(first ?? null, { ...(first as AuditEntry), act: 'forged' }, keysOf(2));
    await lines.collection.insertOne({ ...forged, _id: `${chain}:x` } as never);
    const found = await breaks();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ accountId: chain });
    expect([2, 3]).toContain(found[0]?.seq);
  });

  it('shows that its end, or all of a chain, is cut off', async () => {
    await write(4);
    await anchor();
    await lines.deleteOne(line(4));
    expect(await breaks()).toEqual([{ accountId: chain, seq: 4, fault: 'cut' }]);
    await lines.deleteMany({ accountId: chain });
    expect(await breaks()).toEqual([{ accountId: chain, seq: 1, fault: 'cut' }]);
  });

  it('shows a chain that was written anew without the key', async () => {
    await write(3);
    await anchor();
    const old = await lines.find({ accountId: chain }).sort({ seq: 1 }).lean<AuditEntry[]>();
    let last: AuditEntry | null = null;
    for (const entry of old) {
      last = nextEntry(last, { ...entry, act: 'failed' }, keysOf(2));
      await lines.replaceOne({ _id: entry._id }, last);
    }
    expect(await breaks()).toEqual([{ accountId: chain, seq: 1, fault: 'changed' }]);
  });

  it('shows an anchor that is not ours', async () => {
    await write(2);
    await new AuditAnchors(service.get(ObjectStorage), keysOf(2), service.clock).write(
      (await lines.findOne(line(2)).lean<AuditEntry>()) as AuditEntry,
    );
    expect(await breaks()).toEqual([{ accountId: chain, seq: 2, fault: 'anchor' }]);
  });

  it('is told to be broken, with the first line that is', async () => {
    await write(3);
    await service.get(AuditWatch).check();
    expect(service.published.of('automation.audit.broken.v1')).toEqual([]);
    await lines.updateOne(line(3), { $set: { 'details.number': 7 } });
    await service.get(AuditWatch).check();
    const [told] = service.published.of('automation.audit.broken.v1');
    expect(told?.data).toEqual({ accountId: chain, seq: 3, fault: 'changed' });
  });

  it('says when it was last read on its schedule, and how it stood', async () => {
    await write(2);
    await service.get(AuditWatch).check();
    const at = service.clock.now().toISOString();
    const verified = () => service.get(VerificationRecord).read();
    expect(await verified()).toEqual({ at, chains: 1, lines: 2, breaks: [], broken: 0 });
    await lines.updateOne(line(2), { $set: { act: 'failed' } });
    await service.get(AuditWatch).check();
    expect(await verified()).toMatchObject({
      broken: 1,
      breaks: [{ accountId: chain, seq: 2, fault: 'changed' }],
    });
  });
});

describe('looking through the audit log', () => {
  const look = (wanted: Parameters<AuditPages['page']>[0], limit = 100) =>
    service.get(AuditPages).page(wanted, limit);
  const ids = async (wanted: Parameters<AuditPages['page']>[0]) =>
    (await look(wanted)).items.map(({ _id }) => _id);

  it('shows every line once, newest first, by pages, also where many are of one moment', async () => {
    const at = service.clock.now();
    for (const accountId of Array.from({ length: 7 }, () => newId()))
      await service.get(AuditLog).append({ accountId, owner, at, act: 'submitting', details: {} });
    service.clock.advance(dayMs);
    await write(2);
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { items, nextCursor } = await look({ cursor }, 4);
      seen.push(...items.map(({ _id }) => _id));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(seen.slice(0, 2)).toEqual([`${chain}:2`, `${chain}:1`]);
    expect(new Set(seen).size).toBe(9);
    expect(seen).toHaveLength(9);
  });

  it('finds the lines of an account, of a user and of an act', async () => {
    await write(2);
    const other = { accountId: newId(), owner: newId() };
    await service.get(AuditLog).append({ ...other, at: service.clock.now(), act: 'failed', details: {} });
    const its = [`${other.accountId}:1`];
    expect(await ids({ account: other.accountId })).toEqual(its);
    expect(await ids({ user: other.owner })).toEqual(its);
    expect(await ids({ act: 'failed' })).toEqual(its);
    expect(await ids({ user: owner })).toEqual([`${chain}:2`, `${chain}:1`]);
    expect(await ids({ user: owner, act: 'failed' })).toEqual([]);
    expect(await ids({ account: chain, act: 'succeeded' })).toHaveLength(2);
    expect(await ids({ account: 'nobody' })).toEqual([]);
  });

  it('refuses a place that no page gave', async () => {
    await expect(look({ cursor: 'somewhere' })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });
});

describe('lines that are old', () => {
  const cut = (daysAgo: number, limit = 500) =>
    service.get(AnchorAudit).cutBatch(new Date(service.clock.now().getTime() - daysAgo * dayMs), limit);

  it('go behind an anchor, a batch at a time, and what remains is whole', async () => {
    await write(12);
    // The newest line is one day old: nine are older than three.
    expect(await cut(3.5, 5)).toBe(5);
    expect(await breaks()).toEqual([]);
    expect(await cut(3.5, 5)).toBe(4);
    expect(await cut(3.5, 5)).toBe(0);
    expect(await lines.countDocuments({ accountId: chain })).toBe(3);
    await write(1);
    expect(await breaks()).toEqual([]);
    await lines.deleteOne(line(10));
    expect(await breaks()).toMatchObject([{ accountId: chain, fault: 'missing' }]);
  });

  it('leave the last one of a chain, so that it is gone on from, and do not hide others behind them', async () => {
    const others = [newId(), newId(), newId()];
    for (const other of others) await write(1, other);
    await write(3);
    service.clock.advance(100 * dayMs);
    expect([await cut(50, 2), await cut(50, 2), await cut(50, 2)]).toEqual([1, 1, 0]);
    expect(await lines.countDocuments({})).toBe(4);
    await write(1);
    expect(await lines.findOne(line(4)).lean()).toMatchObject({ seq: 4 });
    expect(await breaks()).toEqual([]);
  });

  it('stay where a chain is broken: what is wrong has to be looked at', async () => {
    await write(5);
    await lines.updateOne(line(2), { $set: { act: 'failed' } });
    expect(await cut(1.5)).toBe(0);
    expect(await lines.countDocuments({ accountId: chain })).toBe(5);
  });
});
