import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@megafon/testing';
import { Logger } from '@nestjs/common';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { AutomationMetrics } from '../automation-metrics.js';
import { Metrics } from '@megafon/service';
import type { Config } from '../config.js';
import { PodCost } from './pod-cost.js';

interface Asked {
  method?: string;
  path?: string;
  type?: string;
  authorization?: string;
  body: unknown;
}

Logger.overrideLogger(false);
const cost = 'controller.kubernetes.io/pod-deletion-cost';
let accountDir = '';
let cluster: Server;
let asked: Asked[] = [];
let status = 200;

/** The part of a cluster's interface that is asked here. */
async function startCluster(): Promise<Server> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=cluster',
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const pem = `-----BEGIN PRIVATE KEY-----\n${key.toString('base64')}\n-----END PRIVATE KEY-----\n`;
  writeFileSync(join(accountDir, 'ca.crt'), certificate.toString('pem'));
  const server = createServer({ key: pem, cert: certificate.toString('pem') }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      const body: unknown = JSON.parse(Buffer.concat(parts).toString());
      const { authorization } = headers;
      asked.push({ method, path: url, type: headers['content-type'], authorization, body });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  accountDir = mkdtempSync(join(tmpdir(), 'megafon-pod-'));
  cluster = await startCluster();
});
afterAll(async () => {
  await new Promise((resolve) => cluster.close(resolve));
  rmSync(accountDir, { recursive: true });
});

describe('the cost of a pod', () => {
  const has = { login_slots_taken: 0, work_slots_taken: 0, browser_warm: 0 };
  let running: PodCost[] = [];
  const start = (changes: Partial<Config> = {}) => {
    const metrics = new AutomationMetrics(new Metrics('automation'));
    for (const name of Object.keys(has) as (keyof typeof has)[]) metrics.gauge(name, () => has[name]);
    const config = {
      KUBERNETES_SERVICE_HOST: '127.0.0.1',
      KUBERNETES_SERVICE_PORT: (cluster.address() as AddressInfo).port,
      KUBERNETES_ACCOUNT_DIR: accountDir,
      POD_NAME: 'automation-7d9-x2x',
      POD_NAMESPACE: 'megafon',
      POD_DELETION_COST: true,
      POD_DELETION_COST_EVERY_MS: 50,
      ...changes,
    };
    const told = new PodCost(metrics, config as Config);
    running.push(told);
    told.onApplicationBootstrap();
  };
  const costs = () =>
    asked.map(
      ({ body }) =>
        (body as { metadata: { annotations: Record<string, string> } }).metadata.annotations[cost],
    );

  beforeEach(() => {
    writeFileSync(join(accountDir, 'token'), 'first\n');
    Object.assign(has, { login_slots_taken: 0, work_slots_taken: 0, browser_warm: 0 });
    asked = [];
    status = 200;
  });
  afterEach(async () => {
    await Promise.all(running.map((each) => each.onModuleDestroy()));
    running = [];
  });

  it('is told to the cluster by a patch of this pod alone', async () => {
    Object.assign(has, { login_slots_taken: 1, work_slots_taken: 2, browser_warm: 5 });
    start();
    await eventually(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toEqual({
      method: 'PATCH',
      path: '/api/v1/namespaces/megafon/pods/automation-7d9-x2x',
      type: 'application/merge-patch+json',
      authorization: 'Bearer first',
      body: { metadata: { annotations: { [cost]: '1205' } } },
    });
  });

  it('is told again when it changed, and not before, with the token as it is then', async () => {
    let looks = 0;
    Object.defineProperty(has, 'browser_warm', {
      configurable: true,
      enumerable: true,
      get: () => ((looks += 1) > 5 ? 8 : 3),
    });
    start();
    await eventually(() => expect(asked).toHaveLength(1));
    writeFileSync(join(accountDir, 'token'), 'second\n');
    await eventually(() => expect(costs()).toEqual(['3', '8']));
    expect(asked[1]?.authorization).toBe('Bearer second');
    Object.defineProperty(has, 'browser_warm', {
      configurable: true,
      enumerable: true,
      writable: true,
      value: 0,
    });
  });

  it('is told later where the cluster refuses, and nobody is hurt', async () => {
    status = 403;
    has.browser_warm = 1;
    start();
    await eventually(() => expect(asked.length).toBeGreaterThan(1));
    status = 200;
    const refused = asked.length;
    await eventually(() => expect(asked.length).toBeGreaterThan(refused));
    expect(new Set(costs())).toEqual(new Set(['1']));
  });

  it.each<[string, Partial<Config>]>([
    ['it is not switched on', { POD_DELETION_COST: false }],
    ['there is no cluster', { KUBERNETES_SERVICE_HOST: undefined }],
    ['nobody said which pod this is', { POD_NAME: undefined }],
  ])('is told to nobody where %s', async (_where, changes) => {
    has.browser_warm = 1;
    start(changes);
    // One that does tell, started after it.
    start({ POD_NAME: 'other' });
    await eventually(() => expect(asked.length).toBeGreaterThan(0));
    expect(asked.map(({ path }) => path)).toEqual(['/api/v1/namespaces/megafon/pods/other']);
  });
});
