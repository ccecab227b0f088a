import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accountRemoved, newEvent, userDeleted } from '@megafon/contracts';
import { getModelToken, newId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { ObjectNotFoundError, ObjectStorage, StorageModule, StorageUnavailableError } from '@megafon/storage';
import { testServers } from '@megafon/testing';
import { anAction } from '../../test/an-action.js';
import type { Action } from '../actions/action.js';
import { ACTION_MODEL } from '../actions/action.schema.js';
import { ConfigModule } from '../config.module.js';
import { readConfig } from '../config.js';
import { MetricsModule } from '../metrics.module.js';
import { EvidencePictures } from '../evidence/evidence-pictures.js';
import { DeletePicturesWhenAccountRemoved } from './delete-pictures-when-account-removed.js';
import { ForgetUserWhenDeleted } from './forget-user-when-deleted.js';
import { Retention } from './retention.js';
import { RetentionModule } from './retention.module.js';

let service: InProcess;
let actions: Model<Action>;
let storage: ObjectStorage;
const { s3, kafkaBrokers, mongoUri, redisUrl } = testServers();

beforeAll(async () => {
  const { endpoint, accessKey, secretKey, bucket } = s3;
  const config = readConfig({
    NODE_ENV: 'test',
    MONGODB_URI: mongoUri,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    ...{ S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_BUCKET: bucket },
    NETWORK_PROFILE: 'sandbox',
    NETWORK_URL: 'http://127.0.0.1:1',
    AUDIT_KEYS: `a1:${Buffer.alloc(32, 9).toString('base64')}`,
    SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  });
  service = await startInProcess([
    ConfigModule.of(config),
    StorageModule.forService({ endpoint, accessKey, secretKey, bucket }),
    MetricsModule,
    RetentionModule,
  ]);
  actions = service.app.get<Model<Action>>(getModelToken(ACTION_MODEL), { strict: false });
  storage = service.get(ObjectStorage);
});
afterAll(() => service?.close());
beforeEach(async () => {
  await actions.deleteMany({});
});

const daysAgo = (days: number) => new Date(service.clock.now().getTime() - days * 86_400_000);
const sweep = () => service.get(Retention).sweep();

async function add(count: number, days: number, fields: Partial<Action>): Promise<void> {
  const at = daysAgo(days);
  const docs = Array.from({ length: count }, () => ({
    ...anAction({ _id: newId(), ...fields }),
    ...{ createdAt: at, updatedAt: at },
  }));
  await actions.insertMany(docs, { timestamps: false } as never);
}

async function aPicture(owner: string, accountId: string, takenAt: Date): Promise<string> {
  const _id = `evidence/${owner}/${newId()}-after.jpg`;
  await service.get(EvidencePictures).keep({ _id, owner, accountId, takenAt }, Buffer.from('a picture'));
  return _id;
}
const twice = async (deliver: () => Promise<void>) => {
  await deliver();
  await deliver();
};
const isThere = async (key: string) => {
  try {
    return (await storage.read(key)).length > 0;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return false;
    throw error;
  }
};

describe('actions', () => {
  it('go when they ended long ago, thousands in batches; what is open or new stays', async () => {
    await add(1_300, 500, { state: 'succeeded' });
    await add(400, 401, { state: 'failed' });
    await add(20, 399, { state: 'succeeded' });
    for (const state of ['intended', 'submitting', 'unknown'] as const) await add(5, 1_000, { state });
    expect(await sweep()).toMatchObject({ actions: 1_700 });
    const left = await actions.find().lean();
    expect(left.filter(({ state }) => state === 'succeeded')).toHaveLength(20);
    expect(left).toHaveLength(35);
  });

  it('stay while what they told is not published', async () => {
    await add(1, 500, { state: 'failed', outbox: [{ id: 'e' } as never] });
    expect(await sweep()).toMatchObject({ actions: 0 });
    expect(await actions.countDocuments({})).toBe(1);
  });
});

describe('pictures', () => {
  it('go after their time; a round that was cut short is finished by the next', async () => {
    const [owner, account] = [newId(), newId()];
    const old = await Promise.all([1, 2, 3].map(() => aPicture(owner, account, daysAgo(91))));
    const fresh = await aPicture(owner, account, daysAgo(89));
    const away = jest.spyOn(storage, 'removeMany').mockImplementationOnce(async ([first = '']) => {
      await storage.remove(first);
      throw new StorageUnavailableError();
    });
    expect(await sweep()).not.toHaveProperty('evidence');
    away.mockRestore();
    expect(await sweep()).toMatchObject({ evidence: 3 });
    expect(await Promise.all(old.map(isThere))).toEqual([false, false, false]);
    expect(await isThere(fresh)).toBe(true);
  });

  it('go with their account, but not those of an account that was connected again', async () => {
    const [owner, account] = [newId(), newId()];
    const before = await aPicture(owner, account, daysAgo(2));
    const after = await aPicture(owner, account, daysAgo(0));
    const other = await aPicture(owner, newId(), daysAgo(2));
    const data = { owner, accountId: account };
    const removed = newEvent(accountRemoved, {
      id: newId(),
      tenant: owner,
      traceId: '',
      time: daysAgo(1),
      data,
    });
    await twice(() => service.get(DeletePicturesWhenAccountRemoved).handle(removed));
    expect(await Promise.all([before, after, other].map(isThere))).toEqual([false, true, true]);
  });
});

describe('a user who is deleted', () => {
  it('leaves no action, picture or upload, and takes nothing of others along', async () => {
    const [owner, other] = [newId(), newId()];
    await add(600, 1, { owner, state: 'succeeded' });
    await add(3, 1, { owner, state: 'unknown' });
    await add(2, 1, { owner: other, state: 'succeeded' });
    const own = [
      await aPicture(owner, newId(), daysAgo(1)),
      `evidence/${owner}/old.jpg`,
      `media/${owner}/a.png`,
    ];
    for (const key of own.slice(1)) await storage.put(key, Buffer.from('x'), 'image/png');
    const others = await aPicture(other, newId(), daysAgo(1));
    const data = { userId: owner };
    const gone = newEvent(userDeleted, { id: newId(), tenant: owner, traceId: '', time: daysAgo(0), data });
    await twice(() => service.get(ForgetUserWhenDeleted).handle(gone));
    expect(await actions.countDocuments({ owner })).toBe(0);
    expect(await actions.countDocuments({ owner: other })).toBe(2);
    expect(await Promise.all(own.map(isThere))).toEqual([false, false, false]);
    expect(await isThere(others)).toBe(true);
  });
});
