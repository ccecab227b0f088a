import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import type { ProcessSpec } from '@megafon/infra';

import { imageBuilds } from './compose-images.js';
import { fromTree, healthCheckOf, statusIn, workspaceOf } from './from-tree.js';

const dataDir = join(rootDir, '.data', 'images', 'trial');
const spec: ProcessSpec = {
  name: 'automation',
  command: process.execPath,
  args: ['--enable-source-maps', join(rootDir, 'services/automation/dist/main.js')],
  cwd: join(rootDir, 'services/automation'),
  commandPart: join(rootDir, 'services/automation/dist/main.js'),
  env: {
    HEALTH_PORT: '40001',
    BROWSER_DATA_DIR: join(dataDir, 'data/browsers'),
    DATA_FILE: join(dataDir, 'network.json'),
    FRONTEND_DIR: join(rootDir, 'frontend/dist'),
  },
  isReady: () => Promise.resolve(true),
  readyTimeoutMs: 1,
  stopTimeoutMs: 1,
};
const config = {
  User: '10001:10001',
  Env: ['HEALTH_PORT=3104', 'HOME=/tmp', 'BROWSER_DATA_DIR=/var/lib/megafon/browsers', 'EMPTY='],
  WorkingDir: '/app/services/automation',
  Entrypoint: ['/usr/bin/tini', '--', '/usr/local/bin/node'],
  Cmd: ['--enable-source-maps', 'dist/main.js'],
  Healthcheck: { Test: ['CMD', '/usr/local/bin/node', '/app/healthcheck.mjs'] },
};
const tree = { folder: '/trees/automation', config };

describe('a process out of an image', () => {
  const started = fromTree(spec, tree, dataDir);

  it("is run by the image's user, from its own root, which is read alone", () => {
    const line = [started.command, ...started.args].join(' ');
    expect(line).toMatch(/^setpriv --reuid=10001 --regid=10001 --clear-groups bwrap /);
    expect(line).toContain('--ro-bind /trees/automation / ');
    expect(line).toContain('--tmpfs /var/lib/megafon/browsers');
    expect(line).toMatch(
      / --chdir \/app\/services\/automation \/usr\/bin\/tini -- \/usr\/local\/bin\/node --enable-source-maps dist\/main\.js$/,
    );
    expect(line).toContain(started.commandPart);
  });

  it('is what the image starts, and nothing else', () => {
    const other = { ...config, Cmd: ['dist/migrate.js'] };
    expect(() => fromTree(spec, { ...tree, config: other }, dataDir)).toThrow(
      'The image of automation starts /usr/bin/tini -- /usr/local/bin/node dist/migrate.js',
    );
  });

  it('is asked how it is as its image says, in a box of its own', () => {
    const check = healthCheckOf(spec, tree, dataDir);
    const line = check?.args.join(' ') ?? '';
    expect(line).toContain('--ro-bind /trees/automation / ');
    expect(line).toMatch(/ \/usr\/local\/bin\/node \/app\/healthcheck\.mjs$/);
    expect(check?.env).toEqual(started.env);
    expect(healthCheckOf(spec, { ...tree, config: { ...config, Healthcheck: null } }, dataDir)).toBeNull();
  });

  it('has the filter of system calls that its container has, and so has whoever asks', () => {
    const filtered = { ...tree, seccomp: '/trees/automation.bpf' };
    for (const { command, args } of [fromTree(spec, filtered, dataDir), statusIn(spec, filtered, dataDir)]) {
      expect([command, ...args.slice(0, 3)]).toEqual([
        ...['sh', '-c', `exec "$0" "$@" 3< '/trees/automation.bpf'`, 'setpriv'],
      ]);
      expect(args.join(' ')).toMatch(/ --seccomp 3 \/usr\//);
    }
    expect(started.args).not.toContain('--seccomp');
  });

  it('is told nothing of the places of this machine', () => {
    expect(JSON.stringify([started.args, started.env, started.commandPart])).not.toContain(rootDir);
    expect(started.env).toEqual({
      HEALTH_PORT: '40001',
      HOME: '/tmp',
      EMPTY: '',
      BROWSER_DATA_DIR: '/var/lib/megafon/browsers',
      DATA_FILE: '/tmp/network.json',
      FRONTEND_DIR: '/app/frontend/dist',
    });
  });
});

it('there is an image for every process of the system', () => {
  const workspaces = imageBuilds().map(({ workspace }) => workspace);
  expect(new Set(workspaces).size).toBe(workspaces.length);
  expect(workspaces).toEqual(
    expect.arrayContaining([
      ...['gateway', 'auth', 'content', 'campaigns', 'automation', 'billing', 'admin'].map(
        (name) => `services/${name}`,
      ),
      ...['network', 'payments', 'mailbox', 'proxies'].map((name) => `sandbox/${name}`),
    ]),
  );
  expect(workspaces).toContain(workspaceOf(spec));
});
