import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, runCommand } from '@megafon/infra';
import type { ProcessSpec } from '@megafon/infra';

import { jobIn } from './from-tree.js';
import type { Job, RunnableTree } from './from-tree.js';

type Environment = ProcessSpec['env'];
type Trees = ReadonlyMap<string, RunnableTree>;

const patienceMs = 180_000;
const backupWorkspace = 'libs/backup';
/** Where the compose file has the folder of backups. */
const backupsPlace = '/backups';

/** What is told of Kafka, and what opens its messages. */
const ofKafka = /^(KAFKA_\w+|MESSAGE_KEY)$/;

const only = (env: Environment, names: RegExp): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => names.test(name)));

/**
 * What runs before the services do: `kafka-prepare` of the compose file and of k8s/base, `migrate-content` of production.
 * @param told what the services are told, by workspace
 */
export function jobsBefore(told: ReadonlyMap<string, Environment>): Job[] {
  const of = (workspace: string) => toldOf(told, workspace);
  return [
    {
      name: 'kafka-prepare',
      workspace: 'services/auth',
      args: ['/app/libs/service/bin/kafka.mjs', 'prepare'],
      env: only(of('services/auth'), ofKafka),
    },
    {
      name: 'migrate-content',
      workspace: 'services/content',
      args: ['dist/migrate.js'],
      env: of('services/content'),
    },
  ];
}

/**
 * What runs beside them: a look at dead letters, a backup, and the same brought back under other names.
 * @param backupKeys as `BACKUP_KEYS`
 * @param folder of this machine, for the backup
 */
export function jobsBeside(
  told: ReadonlyMap<string, Environment>,
  backupKeys: string,
  folder: string,
): Job[] {
  const stored = toldOf(told, 'services/content');
  // Its servers are on this machine, where nothing has to be allowed.
  const own = { BACKUP_KEYS: backupKeys, ALLOW_PLAINTEXT: '' };
  return [
    {
      name: 'dead-letters',
      workspace: 'services/auth',
      args: ['/app/libs/service/bin/dead-letters.mjs', 'list'],
      env: only(toldOf(told, 'services/auth'), ofKafka),
    },
    {
      name: 'backup',
      workspace: backupWorkspace,
      args: ['bin/backup.mjs', '--to', backupsPlace, '--keep', '72'],
      env: { ...only(stored, /^(MONGODB_URI|S3_\w+)$/), ...own },
      mounts: [{ from: folder, to: backupsPlace, readOnly: false }],
    },
    {
      name: 'restore',
      workspace: backupWorkspace,
      args: ['bin/restore.mjs', '--from', backupsPlace, '--into', 'drill-'],
      env: { ...only(stored, /^(MONGODB_URI|S3_\w+|KAFKA_\w+|MESSAGE_KEY)$/), ...own },
      mounts: [{ from: folder, to: backupsPlace, readOnly: true }],
    },
  ];
}

/**
 * Makes the folder of backups in the image's own tree, where its user comes to it and where it can be mounted on itself:
 * the root of a box is read alone.
 */
export function backupFolderIn(trees: Trees): string {
  const { folder, config } = treeOf(trees, backupWorkspace);
  const place = join(folder, backupsPlace);
  mkdirSync(place, { recursive: true });
  const [user = NaN, group = NaN] = config.User.split(':').map(Number);
  chownSync(place, user, group);
  chmodSync(place, 0o700);
  return place;
}

/** Runs one after the other, each to its end. @returns a line for each that did not end with 0 */
export async function failedJobs(jobs: readonly Job[], trees: Trees, dataDir: string): Promise<string[]> {
  const failed: string[] = [];
  for (const job of jobs) {
    const { command, args, env } = jobIn(job, treeOf(trees, job.workspace), dataDir);
    const { code, output } = await runCommand(command, args, { env, timeoutMs: patienceMs });
    const lastLines = output.trim().split('\n').slice(-5).join('\n');
    if (code !== 0) failed.push(`${job.name}: ended with ${code}\n${lastLines}`);
  }
  return failed;
}

function toldOf(told: ReadonlyMap<string, Environment>, workspace: string): Environment {
  const env = told.get(workspace);
  if (!env) throw new Problem(`Nobody was told anything of ${workspace}.`, 'Mend infra/src/processes.ts.');
  return env;
}

function treeOf(trees: Trees, workspace: string): RunnableTree {
  const tree = trees.get(workspace);
  if (!tree) throw new Problem(`${workspace} has no image.`, 'Give it one in docker-compose.yml.');
  return tree;
}
