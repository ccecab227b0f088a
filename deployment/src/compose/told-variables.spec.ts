import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { baseConfig } from '@megafon/service';

import { containersOf, environmentOf, servicesOf } from '../manifests/deployed.js';
import { withExamples } from '../manifests/examples.js';
import { readOverlay, variablesOf } from '../manifests/overlay.js';
import { readRepository } from '../manifests/repository.js';
import { composeFileOf } from './compose-file.js';

const read = (...path: string[]) => readFileSync(join(rootDir, ...path), 'utf8');
const services = ['gateway', 'auth', 'content', 'campaigns', 'automation', 'billing', 'admin'];
const shared = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG', 'LOG_LEVEL', 'MESSAGE_KEY'];

/** What nobody is asked where the product is installed, with the reason. */
const leftAlone: readonly [names: RegExp, why: string][] = [
  [/^DATABASE$/, 'tests alone give another one'],
  [/^(FACEBOOK_LIMITS_FASTER|WORKER_ID)$/, 'for simulations and tests'],
  [/^(PUPPETEER_EXECUTABLE_PATH|BROWSER_DATA_DIR|FRONTEND_DIR)$/, 'said by the image'],
  [/^(POD_|KUBERNETES_)/, 'of a cluster alone, which says so itself'],
  [/^(HASH_CONCURRENCY|WORKER_CONCURRENCY|PROXY_FAILURES)$/, 'tuned with'],
  [
    /^(ACTION|BROWSER|LOGIN|WARM|WORKER|CHECK|LEASE|PROXY|PAGE|LOOK|LAYOUT)_.*(MS|MB|CONTEXTS|TOKENS|PROCESSES|USES|SLOTS|HOUR)$/,
    'tuned with',
  ],
  [/^LOGIN_SLOTS$/, 'tuned with'],
  [
    /^(ACCOUNT_CHECK_MS|ACCOUNT_CHECK_GAP_MS|CHECK_FIRST_MS|GROUP_LOOK_AFTER_MS|STRANGE_PAGE_WAIT_MS)$/,
    'tuned with',
  ],
  [/_PER_(ADDRESS|USER|ACCOUNT)$/, 'limits of a gateway, tuned with'],
  [
    /^(SOCKETS|FREE_LOGIN_FAILURES|BODY_TIMEOUT_MS|UPLOAD_TIMEOUT_MS|DRAIN_DELAY_MS)$/,
    'limits of a gateway, tuned with',
  ],
];
/** Where the world is real there is no sandbox, and no host and port of a container. */
const ofOneMachine = ['SANDBOX', 'SEED_USERS', 'NETWORK_URL', 'SAMPLE_POST_URL', 'HOST', 'PORT'];

/** What a service's own schema names: each at the beginning of a line of its config.ts. */
function variablesOfSchema(service: string): string[] {
  const text = read('services', service, 'src', 'config.ts');
  const names = [...text.matchAll(/^ +([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):/gm)].map(([, name = '']) => name);
  return [...new Set(names)];
}

const asked = (service: string) =>
  [...variablesOfSchema(service), ...shared].filter((name) => !leftAlone.some(([names]) => names.test(name)));
const isKnown = (service: string, name: string) =>
  [...variablesOfSchema(service), ...Object.keys(baseConfig)].some(
    (one) => one === name || `${one}_FILE` === name,
  );

describe.each(services)('what %s may be told', (service) => {
  const compose = Object.keys(composeFileOf(read('docker-compose.yml')).services[service]?.environment ?? {});
  const deployed = withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'production')));
  const workload = servicesOf(deployed).find(({ metadata }) => metadata.name === service);
  const production = workload
    ? containersOf(workload).flatMap((container) => Object.keys(environmentOf(deployed, container)))
    : [];

  it('is told with Compose, or is left alone for a reason', () => {
    expect(variablesOfSchema(service).length).toBeGreaterThan(0);
    const told = compose.map((name) => (isKnown(service, name) ? name.replace(/_FILE$/, '') : name));
    const files = compose.filter((name) => name.endsWith('_FILE'));
    expect(asked(service).filter((name) => !told.includes(name) && !files.includes(name))).toEqual([]);
  });

  it('is told in production, or is of one machine', () => {
    const missing = asked(service).filter((name) => !production.includes(name));
    expect(missing.filter((name) => !ofOneMachine.includes(name))).toEqual([]);
  });

  it('is what it reads', () => {
    const every = new Set([...compose, ...production].filter((name) => name !== 'HOME'));
    expect([...every].filter((name) => !isKnown(service, name))).toEqual([]);
  });
});

describe('the post for test comments', () => {
  const compose = read('docker-compose.yml');
  const example = variablesOf(read('.env.example'));
  const sampleOf = (env: Record<string, string>) =>
    composeFileOf(compose, env).services['campaigns']?.environment?.['SAMPLE_POST_URL'];

  it("is nobody's where nothing is said, and the sandbox's where .env is the example", () => {
    const facebook = { NETWORK_PROFILE: 'facebook', NETWORK_URL: 'https://www.facebook.com' };
    expect([sampleOf(facebook), sampleOf({ ...facebook, SAMPLE_POST_URL: '' }), sampleOf({})]).toEqual([
      '',
      '',
      '',
    ]);
    expect(sampleOf(example)).toMatch(new RegExp(`^${example['NETWORK_URL']}/groups/`));
  });

  it('of the sandbox is refused on Facebook, before anybody asks for a comment', async () => {
    const { readers } = await readRepository();
    const servers = { MONGODB_URI: 'mongodb+srv://m', KAFKA_BROKERS: 'k:1', REDIS_URL: 'rediss://r' };
    const campaigns = (env: Record<string, string>) =>
      readers['campaigns']?.({ ...servers, ...env, SAMPLE_POST_URL: sampleOf(env) ?? '' });
    expect(campaigns(example)).toMatchObject({ NETWORK_PROFILE: 'sandbox' });
    const facebook = { ...example, NETWORK_PROFILE: 'facebook', NETWORK_URL: 'https://www.facebook.com' };
    expect(() => campaigns(facebook)).toThrow('SAMPLE_POST_URL: is no post of the network');
    expect(campaigns({ ...facebook, SAMPLE_POST_URL: '' })).toMatchObject({ NETWORK_PROFILE: 'facebook' });
  });
});

it('nothing is left alone that nobody has', () => {
  const all = services.flatMap(variablesOfSchema);
  expect(leftAlone.filter(([names]) => !all.some((name) => names.test(name)))).toEqual([]);
});

it('what is a secret with Compose is one in production', () => {
  const { services: composed } = composeFileOf(read('docker-compose.yml'));
  const deployed = withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'production')));
  for (const service of services) {
    const files = Object.entries(composed[service]?.environment ?? {}).filter(([, value]) =>
      value.startsWith('/run/secrets/'),
    );
    const secrets = Object.keys(deployed.secrets.get(`${service}-env`) ?? {});
    // Files of their own in a cluster, and users of the sandbox.
    const others = ['KAFKA_CA', 'KAFKA_PASSWORD', 'PAYMENT_SECRET', 'SEED_USERS'];
    const names = files.map(([name]) => name.replace(/_FILE$/, '')).filter((name) => !others.includes(name));
    expect([service, names.filter((name) => !secrets.includes(name))]).toEqual([service, []]);
  }
});
