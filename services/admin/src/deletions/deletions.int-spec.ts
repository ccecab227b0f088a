import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deletionLateAfterMs,
  listUserDeletions,
  newEvent,
  serviceNames,
  userAdministered,
  userDeleted,
  userForgottenBy,
  userRegistered,
} from '@megafon/contracts';
import type { DataOf, EventContract, ServiceName } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { CountWhatHappens } from '../facts/count-what-happens.js';
import { FactsModule } from '../facts/facts.module.js';
import { DeletionRetention } from './deletion-retention.js';
import { DeletionsModule } from './deletions.module.js';
import { FollowDeletion } from './follow-deletion.js';

const dayMs = 24 * 3_600_000;
const keptDays = 40;
let admin: InProcess;
beforeAll(async () => {
  admin = await startInProcess([FactsModule, DeletionsModule.of(keptDays)]);
});
afterAll(() => admin.close());

/** Delivered twice, as Kafka may. */
async function told<C extends EventContract>(contract: C, data: DataOf<C>): Promise<void> {
  const event = newEvent(contract, { id: newId(), tenant: '', traceId: '', time: admin.clock.now(), data });
  for (let time = 0; time < 2; time += 1) await admin.get(FollowDeletion).handle(event as never);
}
const forgotten = (userId: string, ...services: readonly ServiceName[]) =>
  Promise.all(services.map((service) => told(userForgottenBy[service], { userId })));
const asked = async (userId: string, by: string) => {
  await told(userDeleted, { userId });
  await told(userAdministered, { by, act: 'user-deleted', target: userId, details: {} });
};
const list = async () => (await admin.ask(listUserDeletions, '')).data;
const isUnderWay = async (userId: string) =>
  (await list()).underWay.find((deletion) => deletion.userId === userId);
const isEnded = async (userId: string) => (await list()).ended.find((deletion) => deletion.userId === userId);

describe('a deletion', () => {
  it('says who asked, when, and which services are missing, until the last one is done', async () => {
    const [userId, by] = [newId(), newId()];
    const boss = { userId: by, name: 'סיגל', email: 's@x.test', role: 'superadmin' as const };
    const registration = newEvent(userRegistered, {
      ...{ id: newId(), tenant: by, traceId: '', time: admin.clock.now() },
      data: { ...boss, requestedPlan: 'starter', grantedPlan: null },
    });
    await admin.get(CountWhatHappens).handle(registration);
    const askedAt = admin.clock.now().toISOString();
    await asked(userId, by);
    expect(await isUnderWay(userId)).toEqual({
      userId,
      by: { id: by, name: 'סיגל' },
      askedAt,
      waitsFor: [...serviceNames],
      isLate: false,
      finishedAt: null,
    });
    admin.clock.advance(2_000);
    await forgotten(userId, 'auth', 'content', 'campaigns', 'automation', 'admin');
    expect(await isUnderWay(userId)).toMatchObject({ waitsFor: ['billing'], askedAt });
    expect(await isEnded(userId)).toBeUndefined();
    admin.clock.advance(2_000);
    const finishedAt = admin.clock.now().toISOString();
    await forgotten(userId, 'billing');
    expect(await isUnderWay(userId)).toBeUndefined();
    expect(await isEnded(userId)).toMatchObject({ waitsFor: [], isLate: false, askedAt, finishedAt });
  });

  it('ends once, however many services end at once and whatever is heard first', async () => {
    const userId = newId();
    const askedAt = admin.clock.now();
    admin.clock.advance(5_000);
    await forgotten(userId, ...serviceNames);
    admin.clock.set(askedAt);
    await asked(userId, userId);
    expect(await isEnded(userId)).toMatchObject({ askedAt: askedAt.toISOString(), by: { id: userId } });
    admin.clock.advance(60_000);
    const before = await isEnded(userId);
    await forgotten(userId, 'content');
    expect(await isEnded(userId)).toEqual(before);
  });

  it('is late when a service has been missing for minutes', async () => {
    const userId = newId();
    await asked(userId, newId());
    admin.clock.advance(deletionLateAfterMs);
    expect(await isUnderWay(userId)).toMatchObject({ isLate: false });
    admin.clock.advance(1);
    expect(await isUnderWay(userId)).toMatchObject({ isLate: true });
    await forgotten(userId, ...serviceNames);
    expect(await isEnded(userId)).toMatchObject({ isLate: false });
  });

  it('is no other act of an admin', async () => {
    const userId = newId();
    await told(userAdministered, { by: newId(), act: 'role-changed', target: userId, details: {} });
    expect(await isUnderWay(userId)).toBeUndefined();
  });

  it('goes a time after its end, and stays for as long as it has none', async () => {
    const [ended, waiting] = [newId(), newId()];
    await asked(ended, newId());
    await asked(waiting, newId());
    await forgotten(ended, ...serviceNames);
    admin.clock.advance((keptDays - 1) * dayMs);
    await admin.get(DeletionRetention).sweep();
    expect(await isEnded(ended)).toBeDefined();
    admin.clock.advance(2 * dayMs);
    await admin.get(DeletionRetention).sweep();
    expect(await isEnded(ended)).toBeUndefined();
    expect(await isUnderWay(waiting)).toMatchObject({ isLate: true });
  });
});

it('has the oldest of those under way first, and counts them all', async () => {
  const ids = Array.from({ length: 25 }, () => newId());
  for (const id of ids) {
    admin.clock.advance(1_000);
    await told(userDeleted, { userId: id });
  }
  const { underWay, underWayCount } = await list();
  expect(underWay).toHaveLength(20);
  expect(underWayCount).toBeGreaterThanOrEqual(25);
  const times = underWay.map(({ askedAt }) => askedAt);
  expect(times).toEqual(times.toSorted());
  expect(underWay.at(-1)?.by).toBeNull();
});
