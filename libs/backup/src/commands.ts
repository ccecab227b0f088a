import { parseArgs } from 'node:util';
import { ConsumerPositions, quietLogs } from '@megafon/messaging';
import { kafkaOptions } from '@megafon/service';
import { lastBackupKey, noteBackup, ObjectStorage } from '@megafon/storage';
import mongoose from 'mongoose';
import type { mongo } from 'mongoose';
import { readConfig } from './config.js';
import type { Config } from './config.js';
import { restoreBackup } from './restore-backup.js';
import { keepNewest } from './retention.js';
import type { BackupStore } from './store/backup-store.js';
import { FolderStore } from './store/folder-store.js';
import { S3Store } from './store/s3-store.js';
import { writeBackup } from './write-backup.js';

type Say = (text: string) => void;

/** Automation last: what was ordered and done is then known to it, and not ordered anew under another name. */
export const databases: readonly string[] = [
  'administration',
  'auth',
  'billing',
  'content',
  'campaigns',
  'automation',
];

const backupHelp = `npm run backup -- --to <folder | s3://bucket/folder> [--keep <number>] [--fuzzy]
  --keep   so many backups stay, the newest
  --fuzzy  not of one moment: for what takes longer than the server keeps a moment`;
const restoreHelp = `npm run restore -- --from <folder | s3://bucket/folder> [--backup <id>] [--into <prefix>] [--replace]
  --backup   the newest where it is not said
  --into     databases get names that begin so: to look at a backup beside the running system
  --replace  what is in those databases goes first`;

/** @returns the exit code */
export async function backupCommand(args: readonly string[], say: Say): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' }, keep: { type: 'string' }, fuzzy: { type: 'boolean' } },
  });
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (values.to === undefined || (keep !== null && !(Number.isInteger(keep) && keep >= 1)))
    throw new Error(backupHelp);
  const config = readConfig();
  const place = { box: config.BACKUP_KEYS, ...openStore(values.to, config) };
  await withClient(config, async (client) => {
    const startedAt = performance.now();
    const source = {
      client,
      databases,
      storage: productStorage(config),
      leftOut: (key: string) => key === lastBackupKey || place.isBackup(key),
    };
    const report = await writeBackup({ ...source, isFuzzy: values.fuzzy ?? false }, place);
    const { id, cut, objects } = report.manifest;
    const { documents, newObjects, copied } = report;
    const counts = { documents, objects: objects.count, newObjects, copied };
    await noteBackup(source.storage, report.manifest.until);
    const gone = keep === null ? null : await keepNewest(keep, place);
    const tookMs = Math.round(performance.now() - startedAt);
    say(JSON.stringify({ backup: id, cut, ...counts, gone, tookMs }));
  });
  return 0;
}

/** @returns the exit code: 1 where documents were refused */
export async function restoreCommand(args: readonly string[], say: Say): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      into: { type: 'string', default: '' },
      replace: { type: 'boolean', default: false },
    },
  });
  const { from, backup: backupId, into, replace } = values;
  if (from === undefined) throw new Error(restoreHelp);
  quietLogs();
  const config = readConfig();
  const place = { box: config.BACKUP_KEYS, ...openStore(from, config) };
  let isWhole = true;
  await withClient(config, async (client) => {
    const startedAt = performance.now();
    const target = { client, storage: productStorage(config), backupId, replace };
    // A copy beside the running system moves nobody's place.
    const positions = into === '' ? positionsOf(config) : undefined;
    const nameOf = (name: string) => `${into}${name}`;
    const report = await restoreBackup({ ...target, nameOf, positions }, place);
    const { restoreId, documents, objectsPut, refused } = report;
    isWhole = refused.length === 0;
    const tookMs = Math.round(performance.now() - startedAt);
    say(JSON.stringify({ restore: restoreId, documents, objectsPut, refused, tookMs }));
  });
  return isWhole ? 0 : 1;
}

function positionsOf({ KAFKA_BROKERS, ...config }: Config): ConsumerPositions | undefined {
  return KAFKA_BROKERS && new ConsumerPositions(kafkaOptions({ ...config, KAFKA_BROKERS }));
}

async function withClient(
  { MONGODB_URI }: Config,
  work: (client: mongo.MongoClient) => Promise<void>,
): Promise<void> {
  const client = new mongoose.mongo.MongoClient(MONGODB_URI, {
    serverSelectionTimeoutMS: 5_000,
    ignoreUndefined: true,
  });
  try {
    await work(await client.connect());
  } finally {
    await client.close();
  }
}

function productStorage({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET }: Config): ObjectStorage {
  return new ObjectStorage({
    endpoint: S3_ENDPOINT,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    bucket: S3_BUCKET,
  });
}

function openStore(
  place: string,
  config: Config,
): { store: BackupStore; isBackup: (key: string) => boolean } {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? [];
  if (bucket === undefined) return { store: new FolderStore(place), isBackup: () => false };
  const endpoint = config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT;
  const isSame = endpoint === config.S3_ENDPOINT && bucket === config.S3_BUCKET;
  if (isSame && folder === '') throw new Error('in the product’s own bucket backups need a folder');
  const storage = new ObjectStorage({
    endpoint,
    accessKey: config.BACKUP_S3_ACCESS_KEY ?? config.S3_ACCESS_KEY,
    secretKey: config.BACKUP_S3_SECRET_KEY ?? config.S3_SECRET_KEY,
    bucket,
  });
  return { store: new S3Store(storage, folder), isBackup: (key) => isSame && key.startsWith(`${folder}/`) };
}
