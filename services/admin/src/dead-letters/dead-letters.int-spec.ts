import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  command,
  getDeadLetter,
  listDeadLetters,
  newEvent,
  replayDeadLetter,
  replayDeadLetters,
  systemSettings,
} from '@megafon/contracts';
import type { Caller, DeadLetterSummary } from '@megafon/contracts';
import {
  AttemptStore,
  DeadLetterStore,
  KafkaConnection,
  MemoryAttempts,
  MessagingModule,
} from '@megafon/messaging';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { eventually, testServers, uniqueName } from '@megafon/testing';
import { Global, Injectable, Module } from '@nestjs/common';
import { z } from 'zod';
import { SystemModule } from '../system/system.module.js';
import { DeadLetterRetention } from './dead-letter-retention.js';
import { DeadLetterRepository } from './dead-letter.repository.js';
import { DeadLettersModule } from './dead-letters.module.js';
import { KeepDeadLetters } from './keep-dead-letters.js';
import { SendAskedLetters } from './send-asked-letters.js';

const kafka = { brokers: [...testServers().kafkaBrokers], keys: [Buffer.alloc(32, 1)] };
const topic = uniqueName('orders');
const group = uniqueName('shop');
const type = 'shop.order.placed.v1';
const secret = 'מבצע-סודי';
const placed = command(type, {
  topic,
  key: (d) => d.order,
  data: z.object({ order: z.string(), text: z.string() }),
});
type Placed = ReturnType<typeof anOrder>;

/** What is wrong with the handler. */
const broken = new Set<string>();
const ended = new Set<string>();
const handled: string[] = [];

@Injectable()
class PlaceOrders {
  static readonly on = placed;
  static readonly group = group;

  async handle({ data }: Placed): Promise<void> {
    if (broken.has(data.order)) throw new Error(`no place for ${data.order}`);
    handled.push(data.order);
  }

  async whenDead({ data }: Placed): Promise<void> {
    if (!ended.has(data.order)) throw new Error('nobody waits');
  }
}

@Global()
@Module({ providers: [{ provide: AttemptStore, useClass: MemoryAttempts }], exports: [AttemptStore] })
class Attempts {}

@Module({ providers: [PlaceOrders] })
class Shop {}

const superadmin: Caller = { userId: 'admin-1', role: 'superadmin', name: '', email: '' };
const anOrder = (order: string) =>
  newEvent(placed, {
    id: `order:${order}`,
    tenant: 'u-1',
    traceId: 't-1',
    time: new Date('2026-02-28T09:00:00Z'),
    data: { order, text: secret },
  });

describe('dead letters in the admin panel', () => {
  let admin: InProcess;

  beforeAll(async () => {
    const messaging = MessagingModule.forService({
      service: 'admin',
      clientId: 'admin',
      kafka,
      retry: { maxAttempts: 2, firstWaitMs: 10, maxWaitMs: 20 },
    });
    const topics = [`${topic}.dead`];
    const letters = DeadLettersModule.of({ retentionMs: 30 * 86_400_000, topics, group: uniqueName('feed') });
    admin = await startInProcess([messaging, Attempts, Shop, letters, SystemModule]);
  });
  afterAll(() => admin?.close());

  const place = async (order: string): Promise<void> => {
    const connection = admin.get(KafkaConnection);
    const value = connection.seal.seal(JSON.stringify(anOrder(order)), JSON.stringify([topic, type, '']));
    await connection.send(topic, [{ key: order, value, headers: { type } }]);
  };
  const list = (query: object = {}) => admin.ask(listDeadLetters, '', { query });
  const detailsOf = async (id: string) => (await admin.ask(getDeadLetter, '', { params: { id } })).data;
  const replay = (id: string, evenIfTold = false) =>
    admin.ask(replayDeadLetter, superadmin.userId, { params: { id }, body: { evenIfTold } }, superadmin);
  const dead = (order: string): Promise<DeadLetterSummary> =>
    eventually(async () => {
      const found = (await list()).items.find(({ messageId }) => messageId === `order:${order}`);
      if (!found) throw new Error(`${order} is not listed`);
      return found;
    });
  const die = async (order: string): Promise<DeadLetterSummary> => {
    broken.add(order);
    await place(order);
    return dead(order);
  };
  const timesHandled = (order: string) => handled.filter((one) => one === order).length;

  it('are listed with what an admin needs, and without what they say', async () => {
    const letter = await die('first');
    expect(letter).toMatchObject({
      state: 'waiting',
      type,
      group,
      topic,
      cause: 'handler-failed',
      attempts: 2,
      error: 'Error: no place for first',
      sentAt: null,
    });
    const details = await detailsOf(letter.id);
    expect(details).toMatchObject({
      subject: 'first',
      user: { id: 'u-1', name: '' },
      traceId: 't-1',
      publishedAt: '2026-02-28T09:00:00.000Z',
      askedBy: null,
      diedAgain: null,
    });
    expect(details.reason).toContain('at PlaceOrders.handle');
    expect(details.place).toMatch(new RegExp(`^${topic}\\.dead 0:\\d+$`));
    expect(JSON.stringify([await list(), details])).not.toContain(secret);
    const stored = await admin.get(DeadLetterRepository).get(SYSTEM_OWNER, letter.id);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('are sent again once however many ask at once, handled once, and shown as sent', async () => {
    const { id } = await die('mended');
    broken.delete('mended');
    const asked = await Promise.allSettled([replay(id), replay(id), replay(id)]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = asked.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ code: 'DEAD_LETTER.SENT_ALREADY' })),
    );
    await eventually(() => expect(timesHandled('mended')).toBe(1));
    const details = await detailsOf(id);
    expect(details).toMatchObject({ state: 'sent', askedBy: { id: superadmin.userId } });
    expect(details.sentAt).not.toBeNull();
    await expect(replay(id)).rejects.toMatchObject({ code: 'DEAD_LETTER.SENT_ALREADY' });
    // The next message of its key is behind it on the topic: had it come twice, so it would be here.
    await place('behind');
    await eventually(() => expect(timesHandled('behind')).toBe(1));
    expect(timesHandled('mended')).toBe(1);
    const acts = admin.published.events.filter(({ data }) => (data as { target: string }).target === id);
    expect(acts.map(({ type: told, data }) => [told, data])).toEqual([
      [
        'admin.dead-letter.administered.v1',
        {
          by: superadmin.userId,
          act: 'dead-letter-replayed',
          target: id,
          details: { type, group, topic, told: false },
        },
      ],
    ]);
  });

  it('that are given up again are listed again, and the first says so', async () => {
    const first = await die('cursed');
    await replay(first.id);
    await eventually(async () => {
      const { diedAgain } = await detailsOf(first.id);
      expect(diedAgain).not.toBeNull();
      expect((await detailsOf(diedAgain!.id)).state).toBe('waiting');
    });
  });

  it('whose end was told are sent again by whoever knows that', async () => {
    ended.add('told');
    const { id, state } = await die('told');
    expect(state).toBe('told');
    broken.delete('told');
    await expect(replay(id)).rejects.toMatchObject({ code: 'DEAD_LETTER.TOLD' });
    await replay(id, true);
    await eventually(() => expect(timesHandled('told')).toBe(1));
  });

  it('that none of us sealed are shown, and never sent', async () => {
    await admin.get(KafkaConnection).send(topic, [{ key: 'forged', value: 'forged', headers: { type } }]);
    const forged = await eventually(async () => {
      const { items } = await list({ state: 'never' });
      if (!items[0]) throw new Error('not listed');
      return items[0];
    });
    expect(forged).toMatchObject({ cause: 'not-sealed', messageId: null });
    await expect(replay(forged.id)).rejects.toMatchObject({ code: 'DEAD_LETTER.NEVER' });
  });

  it('are shown as sent when the command of the shell sent them', async () => {
    const { id } = await die('by-hand');
    broken.delete('by-hand');
    const store = admin.get(DeadLetterStore);
    const { letters } = await store.list();
    const mine = letters.find((letter) => store.envelopeOf(letter)?.id === 'order:by-hand');
    await store.replay(mine!);
    await eventually(async () => expect(await detailsOf(id)).toMatchObject({ state: 'sent', askedBy: null }));
  });

  it('that were asked for by a process that ended are sent by another, once', async () => {
    const { id } = await die('left');
    broken.delete('left');
    const letters = admin.get(DeadLetterRepository);
    const takenUntil = new Date(admin.clock.now().getTime() - 1);
    const asked = { state: 'asked', askedAt: takenUntil, askedBy: 'admin-1', takenUntil } as const;
    await letters.change(SYSTEM_OWNER, id, (letter) => ({ state: { ...letter, ...asked } }));
    const sending = admin.get(SendAskedLetters);
    await Promise.all([sending.sweep(), sending.sweep()]);
    await eventually(() => expect(timesHandled('left')).toBe(1));
    expect(await detailsOf(id)).toMatchObject({ state: 'sent', askedBy: { id: 'admin-1' } });
  });

  it('are kept although keeping them failed at first', async () => {
    const keep = jest.spyOn(admin.get(DeadLetterRepository), 'keep');
    keep.mockRejectedValueOnce(new Error('the database is away'));
    expect((await die('late')).state).toBe('waiting');
    expect(keep.mock.calls.length).toBeGreaterThanOrEqual(2);
    keep.mockRestore();
  });

  it('of a kind are listed page by page, counted, and sent again together', async () => {
    for (const order of ['a', 'b', 'c']) await die(order);
    const kind = { type, group };
    const { waiting } = await list(kind);
    expect(waiting).toBeGreaterThanOrEqual(3);
    const { health } = (await admin.ask(systemSettings, '')).data;
    expect(health.deadLetters).toEqual({ waiting });
    const first = await list({ ...kind, state: 'waiting', limit: 2 });
    const second = await list({ ...kind, state: 'waiting', limit: 100, cursor: first.nextCursor });
    const shown = [...first.items, ...second.items];
    expect(second.nextCursor).toBeNull();
    expect(new Set(shown.map(({ id }) => id)).size).toBe(waiting);
    expect(shown.map(({ at }) => at)).toEqual(
      shown
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    broken.clear();
    const ask = () => admin.ask(replayDeadLetters, superadmin.userId, { body: kind }, superadmin);
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one.sent + other.sent).toBe(waiting);
    await eventually(async () => expect((await list(kind)).waiting).toBe(0));
    await eventually(() => expect(['a', 'b', 'c'].map(timesHandled)).toEqual([1, 1, 1]));
    expect(await list({ type: 'shop.order.other.v1', group })).toMatchObject({ items: [], waiting: 0 });
  });

  it('refuse what is no page, no kind and not there', async () => {
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    await expect(list({ type })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    await expect(detailsOf('a'.repeat(24))).rejects.toMatchObject({ code: 'DEAD_LETTER.NOT_FOUND' });
  });

  it('are kept once however often they are read, and go when Kafka lets them go', async () => {
    const { letters } = await admin.get(DeadLetterStore).list();
    const before = (await list({ limit: 100 })).items.length;
    for (const letter of letters) await admin.get(KeepDeadLetters).take({ kind: 'letter', letter });
    expect((await list({ limit: 100 })).items).toHaveLength(before);
    const now = Math.max(...letters.map(({ death }) => Date.parse(death.at)));
    admin.clock.set(new Date(now + 31 * 86_400_000));
    const gone = await admin.get(DeadLetterRetention).sweep();
    expect(gone).toEqual({ 'dead-letters': before, 'dead-messages': before });
    expect((await list()).items).toEqual([]);
  });
});
