import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { aJudge } from './a-judge.js';
import type { Judge } from './a-judge.js';
import { broken } from './broken-twin.js';
import { withExamples } from './examples.js';
import { readOverlay } from './overlay.js';

let judge: Judge;
beforeAll(async () => {
  judge = await aJudge();
});
afterAll(() => judge?.end());

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
  const faults = judge.faultsOf(broken(production, title, from, to));
  expect(faults).toContainEqual(expect.stringMatching(fault));
});
