import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { aJudge } from './a-judge.js';
import type { Judge } from './a-judge.js';
import { withExamples } from './examples.js';
import { readOverlay } from './overlay.js';

const overlay = (name: string) => readOverlay(join(rootDir, 'k8s', 'overlays', name));
let judge: Judge;
beforeAll(async () => {
  judge = await aJudge();
});
afterAll(() => judge?.end());

/** What is told by a ConfigMap or a secret of production, or of the local overlay, and what is said then. */
const inTheClear: readonly [
  of: 'local' | 'production',
  name: string,
  told: Record<string, string>,
  fault: RegExp,
][] = [
  [
    'production',
    'content',
    { S3_ENDPOINT: 'http://s3.example.com' },
    /Deployment content: S3_ENDPOINT: is in the clear/,
  ],
  [
    'production',
    'backup',
    { BACKUP_S3_ENDPOINT: 'http://b.example.com' },
    /CronJob backup: BACKUP_S3_ENDPOINT: is in/,
  ],
  [
    'production',
    'billing',
    { PAYMENT_API_URL: 'http://p.example.com' },
    /Deployment billing: PAYMENT_API_URL: is in/,
  ],
  ['production', 'auth', { SMTP_URL: 'smtp://m.example.com' }, /Deployment auth: SMTP_URL: is in the clear/],
  [
    'production',
    'gateway',
    { REDIS_URL: 'redis://r.example.com' },
    /Deployment gateway: REDIS_URL: is in the clear/,
  ],
  [
    'production',
    'auth',
    { MONGODB_URI: 'mongodb://m.example.com' },
    /Deployment auth: MONGODB_URI: is in the clear/,
  ],
  ['local', 'process', { ALLOW_PLAINTEXT: '' }, /Deployment campaigns: MONGODB_URI: is in the clear/],
  [
    'local',
    'process',
    { ALLOW_PLAINTEXT: 'mongodb,redis,s3,payments' },
    /Deployment auth: SMTP_URL: is in the clear/,
  ],
];

describe('a connection in the clear is refused:', () => {
  it.each(inTheClear)('%s, %s: %j', (of, name, told, fault) => {
    const whole = withExamples(overlay(of));
    const configMaps = new Map([...whole.configMaps, [name, { ...whole.configMaps.get(name), ...told }]]);
    const env = `${name}-env`;
    const secrets = new Map([...whole.secrets, [env, { ...whole.secrets.get(env), ...told }]]);
    expect(judge.faultsOf({ ...whole, configMaps, secrets }).join('\n')).toMatch(fault);
  });
});
