import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { composeFileOf } from '../compose/compose-file.js';
import { containersOf } from '../manifests/deployed.js';
import { componentOf, workloadsOf } from '../manifests/manifest.js';
import { readOverlay } from '../manifests/overlay.js';
import { imageBuilds } from './compose-images.js';
import { jobIn } from './from-tree.js';
import type { Job, RunnableTree } from './from-tree.js';
import { backupFolderIn, failedJobs, jobsBefore, jobsBeside } from './jobs-of-images.js';

const common = {
  ...{ MONGODB_URI: 'mongodb://127.0.0.1:1/', KAFKA_BROKERS: '127.0.0.1:2', KAFKA_SECURITY: 'plaintext' },
  ...{ KAFKA_REPLICATION_FACTOR: '1', KAFKA_MIN_INSYNC_REPLICAS: '1', MESSAGE_KEY: 'sealed' },
  ...{ S3_ENDPOINT: 'http://127.0.0.1:3', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's', S3_BUCKET: 'megafon' },
  ...{ HEALTH_PORT: '40001', REDIS_URL: 'redis://127.0.0.1:4' },
};
const told = new Map([
  ['services/auth', { ...common, JWT_PRIVATE_KEY: 'private' }],
  ['services/content', { ...common, NETWORK_PROFILE: 'sandbox' }],
]);
const jobs = [...jobsBefore(told), ...jobsBeside(told, 'b1:keys', '/trees/backup/backups')];
const job = (name: string): Job => {
  const found = jobs.find((each) => each.name === name);
  if (!found) throw new Error(`there is no job ${name}`);
  return found;
};

const { services: composed } = composeFileOf(readFileSync(join(rootDir, 'docker-compose.yml'), 'utf8'));
const { manifests } = readOverlay(join(rootDir, 'k8s', 'overlays', 'production'));
const deployed = new Map(
  workloadsOf(manifests).flatMap((workload) => {
    const [container] = containersOf(workload);
    return container ? [[workload.metadata.name, container] as const] : [];
  }),
);

let folder: string;
let tree: RunnableTree;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'megafon-jobs-'));
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const config = {
    ...{ User: `${uid}:${gid}`, Env: ['HOME=/tmp'], WorkingDir: '/app/libs/backup' },
    ...{ Entrypoint: ['/usr/local/bin/node'], Cmd: ['--enable-source-maps', 'dist/main.js'] },
  };
  tree = { folder, config };
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the jobs of images are those that are deployed', () => {
  it('with the arguments of the compose file', () => {
    expect(job('kafka-prepare').args).toEqual(composed['kafka-prepare']?.command);
    expect(job('dead-letters').args).toEqual(composed['dead-letters']?.command);
    expect(job('backup').args).toEqual(composed['backup']?.command);
    expect(job('restore').args).toEqual([...(composed['restore']?.command ?? []), '--into', 'drill-']);
  });

  it('with the arguments of the manifests, but for where backups are', () => {
    const programs = (name: string) => [job(name).args, deployed.get(name)?.args];
    for (const name of ['kafka-prepare', 'migrate-content', 'dead-letters']) {
      const [ours, theirs] = programs(name);
      expect([name, ours]).toEqual([name, theirs]);
    }
    for (const name of ['backup', 'restore']) {
      const [ours = [], theirs = []] = programs(name);
      expect(ours.slice(0, 2)).toEqual(theirs.slice(0, 2));
    }
  });

  it('all of them', () => {
    const there = workloadsOf(manifests).filter((workload) => componentOf(workload) === 'job');
    expect(jobs.map(({ name }) => name).sort()).toEqual(there.map(({ metadata }) => metadata.name).sort());
  });

  it('from the images that these have', () => {
    const built = new Map(imageBuilds().map(({ workspace, image }) => [workspace, image]));
    for (const { name, workspace } of jobs) {
      const images = [composed[name]?.image, deployed.get(name)?.image].filter(Boolean);
      expect([name, new Set(images)]).toEqual([name, new Set([built.get(workspace)])]);
    }
  });

  it.each(['kafka-prepare', 'dead-letters', 'backup', 'restore'])(
    '%s is told what the compose file tells it',
    (name) => {
      // Servers of this trial ask nobody who they are.
      const ofSecuredKafka = /^KAFKA_(USERNAME|PASSWORD|SASL_MECHANISM|CA)$/;
      const names = Object.keys(composed[name]?.environment ?? {})
        .map((variable) => variable.replace(/_FILE$/, ''))
        .filter((variable) => !ofSecuredKafka.test(variable));
      expect(Object.keys(job(name).env).sort()).toEqual(names.sort());
    },
  );

  it('migrate-content is told what content is', () => {
    expect(job('migrate-content').env).toBe(told.get('services/content'));
  });

  it('a backup is written where it is then read alone', () => {
    const place = { from: '/trees/backup/backups', to: '/backups' };
    expect(job('backup').mounts).toEqual([{ ...place, readOnly: false }]);
    expect(job('restore').mounts).toEqual([{ ...place, readOnly: true }]);
  });
});

describe('a job of an image', () => {
  it('is what the entry point is given, in a box like that of a service', () => {
    const { command, args, env } = jobIn(job('restore'), tree, '/data');
    const line = [command, ...args].join(' ');
    expect(line).toMatch(/^setpriv --reuid=\d+ --regid=\d+ --clear-groups bwrap --unshare-user /);
    expect(line).toContain(`--ro-bind ${folder} / `);
    expect(line).toMatch(/ --tmpfs \/tmp --ro-bind \/trees\/backup\/backups \/backups --chdir /);
    expect(line).toMatch(/ \/usr\/local\/bin\/node bin\/restore\.mjs --from \/backups --into drill-$/);
    expect(env).toEqual({ HOME: '/tmp', ...job('restore').env });
  });

  it('has its backups in its own tree, for its user alone', () => {
    const place = backupFolderIn(new Map([['libs/backup', tree]]));
    expect(place).toBe(join(folder, 'backups'));
    expect((statSync(place).mode & 0o777).toString(8)).toBe('700');
  });

  it('is told of where there is no image, and where it cannot be run', async () => {
    await expect(failedJobs(jobs, new Map(), '/data')).rejects.toThrow('services/auth has no image');
    mkdirSync(join(folder, 'app'));
    const here = new Map([['libs/backup', tree]]);
    // There is no Node in this tree.
    const failed = await failedJobs([job('restore')], here, '/data');
    expect(failed).toEqual([expect.stringMatching(/^restore: ended with (-1|\d+)\n/)]);
  });
});
