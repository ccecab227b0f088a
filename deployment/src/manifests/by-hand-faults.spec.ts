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
  [
    'a look at dead letters that knows no Kafka',
    'CronJob dead-letters',
    /\{"configMapRef":\{"name":"kafka"\}\},/,
    '',
    /CronJob dead-letters: KAFKA_BROKERS: is not set/,
  ],
  [
    'a look at dead letters that opens no seal',
    'CronJob dead-letters',
    /,\{"secretRef":\{"name":"dead-letters-env"\}\}/,
    '',
    /CronJob dead-letters: MESSAGE_KEY: is not set/,
  ],
  [
    'a look at dead letters as nobody',
    'CronJob dead-letters',
    /"name":"KAFKA_PASSWORD"/,
    '"name":"KAFKA_PASS"',
    /CronJob dead-letters: KAFKA_PASSWORD: is not set/,
  ],
  [
    'a look at dead letters that begins by itself',
    'CronJob dead-letters',
    /"suspend":true/,
    '"suspend":false',
    /CronJob dead-letters begins by itself/,
  ],
  [
    'a look at dead letters that is begun again',
    'CronJob dead-letters',
    /"backoffLimit":0/,
    '"backoffLimit":2',
    /CronJob dead-letters begins again by itself/,
  ],
  [
    'dead letters that are sent again unasked',
    'CronJob dead-letters',
    /"list"/,
    '"replay","--service","automation"',
    /CronJob dead-letters sends again what nobody chose/,
  ],
  [
    'dead letters that are shown unasked',
    'CronJob dead-letters',
    /"list"/,
    '"show"',
    /CronJob dead-letters puts texts into its log/,
  ],
  [
    'a service as who sends orders again',
    'Deployment admin',
    /"value":"admin"/,
    '"value":"dead-letters"',
    /Deployment admin is dead-letters to Kafka/,
  ],
  [
    'a service as who moves all positions',
    'Deployment admin',
    /"value":"admin"/,
    '"value":"restore"',
    /Deployment admin is restore to Kafka/,
  ],
];

it.each(twins)('%s is refused', (_what, title, from, to, fault) => {
  const production = withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'production')));
  const faults = judge.faultsOf(broken(production, title, from, to));
  expect(faults).toContainEqual(expect.stringMatching(fault));
});
