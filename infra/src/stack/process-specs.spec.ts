import { describe, expect, it } from '@jest/globals';

import { demoSignIns } from '../demo.js';
import { stackDirs } from '../paths.js';
import { portsFromEnvironment } from '../ports.js';
import { trustBehindBalancer } from '../processes.js';
import type { Wiring } from '../processes.js';
import type { Scale } from '../scale.js';
import { localAddresses } from '../servers/addresses.js';
import { externalServers } from '../servers/external.js';
import type { RunningServers } from '../servers/running-servers.js';
import { nameOf, plannedProcesses, specOf, wiringOf } from './process-specs.js';

const ports = portsFromEnvironment({});
const own: Pick<Wiring, 'ports' | 'keys' | 'dirs' | 'chromium'> = {
  ports,
  keys: {
    jwtPrivateKey: 'private',
    jwtPublicKey: 'public',
    secretKeys: 'sessions',
    authSecretKeys: 'factors',
    auditKeys: 'audit',
    messageKey: 'messages',
    backupKeys: 'backups',
  },
  dirs: stackDirs('/data'),
  chromium: 'chromium',
};
const withoutDemo = { SEED_USERS: '[]', SANDBOX: 'false' };
const serversOf = (kind: RunningServers['kind']) => ({ kind, addresses: localAddresses(ports) });

/** What each process is told, by its name. */
function toldBy(wiring: Wiring, extra = {}): Record<string, Readonly<Record<string, string>>> {
  const planned = plannedProcesses(wiring.scale);
  return Object.fromEntries(planned.map((one) => [nameOf(one), specOf(one, wiring, extra).env]));
}
const toldIn = (scale: Scale, extra = {}) => toldBy(wiringOf({ scale }, serversOf('embedded'), own), extra);

describe('the processes of a system', () => {
  it('are one of each unless said, and no balancer', () => {
    const told = toldIn({});
    expect(Object.keys(told)).toHaveLength(11);
    expect(told['gateway']).toMatchObject({ PORT: '3000', HEALTH_PORT: '3000' });
    expect(told['gateway']).not.toHaveProperty('TRUST_PROXY');
    expect(told).not.toHaveProperty('balancer');
  });

  it('have a port each where a service has several, and its own variables beside those of the first', () => {
    const extra = { automation: { LOG_LEVEL: 'warn' }, 'automation-3': { CRASH_FILE: 'third' } };
    const told = toldIn({ automation: 3 }, extra);
    const workers = ['automation', 'automation-2', 'automation-3'].map((name) => told[name]);
    expect(workers.map((env) => env?.['HEALTH_PORT'])).toEqual(['3104', '3233', '3234']);
    expect(workers.map((env) => env?.['LOG_LEVEL'])).toEqual(['warn', 'warn', 'warn']);
    expect(workers.map((env) => env?.['CRASH_FILE'])).toEqual([undefined, undefined, 'third']);
    expect(workers.map((env) => env?.['WORKER_ID'])).toEqual([undefined, undefined, undefined]);
  });

  it('have the balancer at the port of the gateway where there are several, which believe it who calls', () => {
    const told = toldIn({ gateway: 2 });
    expect(told['balancer']).toMatchObject({
      PORT: '3000',
      GATEWAY_PORTS: '3200,3201,3202,3203,3204,3205,3206,3207',
    });
    expect(told['gateway']).toMatchObject({ PORT: '3200', HEALTH_PORT: '3200', TRUST_PROXY: '1' });
    expect(told['gateway-2']).toMatchObject({ PORT: '3201', TRUST_PROXY: '1' });
    expect(told['payments']).toMatchObject({ WEBHOOK_URL: 'http://127.0.0.1:3000/api/paypal/webhook' });
  });

  it.each(['embedded', 'docker', 'testcontainers'] as const)(
    'have the demo on servers of this machine, unless it is switched off: %s',
    (kind) => {
      const told = toldBy(wiringOf({}, serversOf(kind), own));
      expect(told['auth']).toMatchObject({ SEED_USERS: JSON.stringify(demoSignIns), SANDBOX: 'true' });
      expect(told['gateway']).toMatchObject({ SECOND_FACTOR_REQUIRED_FOR: 'none' });
      expect(toldBy(wiringOf({ demo: false }, serversOf(kind), own))['auth']).toMatchObject(withoutDemo);
    },
  );

  it.each([{}, { demo: true }])(
    'have no users with known passwords on servers from elsewhere, whatever is asked: %p',
    (options) => {
      const told = toldBy(wiringOf(options, externalServers({ MONGODB_URI: 'mongodb://theirs' }), own));
      expect(told['auth']).toMatchObject({ ...withoutDemo, MONGODB_URI: 'mongodb://theirs' });
      expect(told['gateway']).toMatchObject({ SECOND_FACTOR_REQUIRED_FOR: 'admin,superadmin' });
      expect(JSON.stringify(told)).not.toContain(demoSignIns[0].password);
    },
  );

  it.each([
    [undefined, '1'],
    ['false', '1'],
    ['0', '1'],
    ['2', '3'],
    ['10.0.0.0/8', '10.0.0.0/8,127.0.0.1'],
  ])('that trusted %p trust %s behind a balancer', (given, trusted) => {
    expect(trustBehindBalancer(given)).toBe(trusted);
  });
});
