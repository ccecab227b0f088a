import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { getConnectionToken, getModelToken, newId } from '@megafon/mongo';
import type { Connection, Model } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { Panel } from '../../test/panel.js';
import { COUNT } from '../documents/count.schema.js';
import type { Count } from '../documents/count.schema.js';
import { ACTION_FACT } from '../documents/fact.schemas.js';
import type { ActionFact } from '../documents/fact.schemas.js';
import { FactsModule } from '../facts/facts.module.js';
import { Counts } from './counts.js';
import { shareOfAction } from './share-of.js';

const name = 'actions-succeeded:publish';

let admin: InProcess;
let panel: Panel;
let counts: Model<Count>;
let actions: Model<ActionFact>;
beforeAll(async () => {
  admin = await startInProcess([FactsModule]);
  panel = new Panel(admin);
  counts = admin.app.get<Model<Count>>(getModelToken(COUNT), { strict: false });
  actions = admin.app.get<Model<ActionFact>>(getModelToken(ACTION_FACT), { strict: false });
  await panel.take(panel.registered());
});
afterAll(() => admin.close());
afterEach(() => {
  jest.restoreAllMocks();
});

const published = (id?: string) => panel.take(panel.succeeded('publish', id));
const count = async () => {
  const known = await counts.findById(name).lean();
  return { value: known?.value ?? 0, open: Object.keys(known?.open ?? {}).length };
};

function aGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

async function operationsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const connection = admin.app.get<Connection>(getConnectionToken());
  connection.set('debug', (collection: string, method: string) => asked.push(`${collection}.${method}`));
  await work();
  connection.set('debug', undefined);
  return asked;
}

it('an action is counted with three writes, and nothing is read for it', async () => {
  await published();
  expect(await operationsOf(() => published())).toEqual([
    'action-facts.insertOne',
    'counts.updateOne',
    'action-facts.updateOne',
  ]);
});

it('what changes no figure asks nothing of the database', async () => {
  await panel.take(panel.started());
  expect(await operationsOf(() => panel.take(panel.started()))).toEqual([]);
});

it('a count knows the changes that a row may hold still, and no others', async () => {
  await Promise.all(Array.from({ length: 20 }, () => published()));
  await published();
  expect((await count()).open).toBe(1);
  await admin.get(Counts).beforeApplicationShutdown();
  expect((await count()).open).toBe(0);
});

it('a change is counted once where another instance is late with it, and its count has forgotten it', async () => {
  const { value } = await count();
  const id = newId();
  const other = new Counts(counts);
  const write = counts.collection.updateOne.bind(counts.collection) as (...args: unknown[]) => unknown;
  const isLate = aGate();
  const mayGoOn = aGate();
  let late = Promise.resolve();
  const steps = [
    async () => {
      late = other.rollUp(actions, id, shareOfAction);
      await isLate.passed;
    },
    async () => {
      isLate.open();
      await mayGoOn.passed;
    },
  ];
  jest.spyOn(counts.collection, 'updateOne').mockImplementation((async (...args: unknown[]) => {
    await steps.shift()?.();
    return write(...args);
  }) as never);
  await published(id);
  await published();
  mayGoOn.open();
  await late;
  expect((await count()).value).toBe(value + 2);
});

it('a change is counted once where both instances are at it', async () => {
  const { value } = await count();
  const others = [new Counts(counts), new Counts(counts)];
  for (let round = 0; round < 10; round += 1) {
    const id = newId();
    const counting = published(id);
    await Promise.all([counting, ...others.map((other) => other.rollUp(actions, id, shareOfAction))]);
    await panel.take(panel.unknown(id));
  }
  expect((await count()).value).toBe(value + 10);
});

it('a change that a process of an earlier version has taken in is known', async () => {
  const id = newId();
  await published();
  const { value } = await count();
  const row = { kind: 'publish', state: 'succeeded', rank: 3, settledAt: admin.clock.now() } as const;
  const changes = { [name]: 1 };
  const undone = { counted: changes, pending: { id: `${id}:1`, changes }, rolls: 1 };
  await actions.collection.insertOne({ _id: id, ...row, ...undone } as never);
  await counts.collection.updateOne({ _id: name as never }, { $set: { recent: ['a', `${id}:1`] } });
  await published(id);
  expect((await count()).value).toBe(value);
  for (const left of [[`${id}:1`], [], []]) {
    await published();
    expect((await counts.findById(name).lean())?.recent).toEqual(left);
  }
});
