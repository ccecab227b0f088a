import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { broken } from './broken-twin.js';
import { examplePem, withExamples } from './examples.js';
import { manifestFaults } from './manifest-faults.js';
import { readOverlay } from './overlay.js';
import { readRepository } from './repository.js';
import type { Repository } from './repository.js';

let repository: Repository;
let folder = '';
let pem = '';
beforeAll(async () => {
  repository = await readRepository();
  folder = mkdtempSync(join(tmpdir(), 'megafon-manifests-'));
  pem = join(folder, 'ca.pem');
  writeFileSync(pem, examplePem());
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What one line of YAML is changed to, and what is said then. */
const twins: readonly [what: string, title: string, from: RegExp, to: string, fault: RegExp][] = [
  [
    'a restore that knows no Kafka',
    'CronJob restore',
    /\{"configMapRef":\{"name":"kafka"\}\},/,
    '',
    /CronJob restore: KAFKA_BROKERS: is not set/,
  ],
  [
    'a restore without its database and keys',
    'CronJob restore',
    /,\{"secretRef":\{"name":"restore-env"\}\}/,
    '',
    /CronJob restore: MONGODB_URI: is not set/,
  ],
  [
    'a restore that begins by itself',
    'CronJob restore',
    /"suspend":true/,
    '"suspend":false',
    /CronJob restore begins by itself/,
  ],
  [
    'a restore that is begun again',
    'CronJob restore',
    /"backoffLimit":0/,
    '"backoffLimit":2',
    /CronJob restore begins again by itself/,
  ],
  [
    'a restore that is started again',
    'CronJob restore',
    /"restartPolicy":"Never"/,
    '"restartPolicy":"OnFailure"',
    /CronJob restore begins again by itself/,
  ],
  [
    'a restore that empties what is there',
    'CronJob restore',
    /"--from"/,
    '"--replace","--from"',
    /CronJob restore empties what is there/,
  ],
];

it.each(twins)('%s is refused', (_what, title, from, to, fault) => {
  const production = withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'production')));
  const faults = manifestFaults(broken(production, title, from, to), repository, pem);
  expect(faults).toContainEqual(expect.stringMatching(fault));
});
