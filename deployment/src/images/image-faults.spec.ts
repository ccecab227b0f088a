import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { workloadsOf } from '../manifests/manifest.js';
import { readOverlay } from '../manifests/overlay.js';
import { imageFaults, isLetThrough } from './image-faults.js';

const read = (name: string) => readFileSync(join(rootDir, name), 'utf8');
const automation = workloadsOf(readOverlay(join(rootDir, 'k8s', 'base')).manifests).find(
  ({ metadata }) => metadata.name === 'automation',
);
const user = automation?.spec.template.spec.securityContext?.runAsUser ?? 0;
const files = ['images/service.Dockerfile', 'images/automation.Dockerfile'];

describe.each(files)('%s', (name) => {
  const text = read(name);

  it('makes an image as the manifests run it', () => {
    expect(user).toBeGreaterThan(0);
    expect(imageFaults(text, user)).toEqual([]);
  });

  it.each([
    ['the user root', /USER 10001:10001/, 'USER root', /does not run as 10001/],
    ['no health check', /HEALTHCHECK[^]*?healthcheck\.mjs"\]\n/, '', /nobody asks/],
    ['a shell before Node', /ENTRYPOINT \[(.*)\]/, 'ENTRYPOINT node', /through a shell/],
    ['the newest of a base', /node:24\.21\.0-bookworm-slim/, 'node:latest', /no fixed version/],
    ['another Node', /node:24\.21\.0/, 'node:20.19.0', /not on Node 24/],
    [
      'a base that cannot be replaced',
      /FROM \$\{NODE_IMAGE\} AS build/,
      'FROM node:24.21.0 AS build',
      /cannot be replaced/,
    ],
    ['packages of the day', /npm ci --ignore/, 'npm install --ignore', /not made of the lock file/],
  ])('is refused with %s', (_what, from, to, fault) => {
    expect(text).toMatch(from);
    expect(imageFaults(text.replace(from, to), user).join('\n')).toMatch(fault);
  });
});

it('both are on the same Node', () => {
  const nodes = files.map((name) => /NODE_IMAGE=(\S+)/.exec(read(name))?.[1]);
  expect(new Set(nodes).size).toBe(1);
});

it('secrets, data and what was built elsewhere stay out of the build', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const name of ['.secrets', '.data', '**/.env', '.git', '**/node_modules', '**/dist']) {
    expect(ignored).toContain(name);
  }
  expect(ignored).toContain('k8s/overlays/local/secrets');
});

describe("the browsers' seccomp profile", () => {
  const profile = JSON.parse(read('images/seccomp-chromium.json')) as Parameters<typeof isLetThrough>[0];

  it.each(['clone', 'clone3', 'unshare', 'chroot'])(
    'lets %s through, of which Chromium builds its sandbox',
    (call) => {
      expect(isLetThrough(profile, call)).toBe(true);
    },
  );

  it.each([
    'mount',
    'umount2',
    'setns',
    'bpf',
    'ptrace',
    'keyctl',
    'kexec_load',
    'init_module',
    'io_uring_setup',
    'userfaultfd',
    'perf_event_open',
    'open_by_handle_at',
  ])('keeps %s back', (call) => {
    expect(isLetThrough(profile, call)).toBe(false);
  });
});
