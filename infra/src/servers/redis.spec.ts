import { describe, expect, it } from '@jest/globals';

import { redisBinaryName } from './redis.js';

const names = [
  'META-INF/MANIFEST.MF',
  'redis-server-5.0.14.1-windows-amd64.exe',
  'redis-server-6.2.6-v5-darwin-arm64',
  'redis-server-6.2.6-v5-linux-amd64',
  'redis-server-6.2.7-linux-386',
  'redis-server-6.2.7-linux-arm64',
];

describe('the Redis inside the jar', () => {
  it.each([
    ['linux', 'x64', 'redis-server-6.2.6-v5-linux-amd64'],
    ['linux', 'arm64', 'redis-server-6.2.7-linux-arm64'],
    ['darwin', 'arm64', 'redis-server-6.2.6-v5-darwin-arm64'],
    ['linux', 'riscv64', undefined],
    ['win32', 'x64', undefined],
  ])('for %s on %s is %s', (platform, arch, name) => {
    expect(redisBinaryName(platform, arch, names)).toBe(name);
  });
});
