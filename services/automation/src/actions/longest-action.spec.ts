import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.js';
import { longestListMs, turnMarginMs, turnMs } from '../network/group-pages.js';
import { closingMs } from './action-workers.js';
import { longestActionMs } from './longest-action.js';

const rootDir = join(import.meta.dirname, '..', '..', '..', '..');
const read = (...path: string[]) => readFileSync(join(rootDir, ...path), 'utf8');

/** Lines of `NAME=value`, or of `NAME: 'value'`. */
function variablesIn(text: string): Record<string, string> {
  const lines = text.matchAll(/^ *([A-Z][A-Z0-9_]*)(?:=|: )'?([^'\n]*)'?$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** A service of the compose file, up to the next one. */
function composed(name: string): string {
  const [, text = ''] = read('docker-compose.yml').split(new RegExp(`^ {2}${name}:\\n`, 'm'));
  return text.split(/^ {2}[\w-]+:\n/m)[0] ?? '';
}

const required = {
  NODE_ENV: 'test',
  ...{ MONGODB_URI: 'mongodb://mongo', KAFKA_BROKERS: 'kafka:9092', REDIS_URL: 'redis://redis' },
  ...{ S3_ENDPOINT: 'http://s3', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's', S3_BUCKET: 'megafon' },
  ...{ NETWORK_PROFILE: 'facebook', SECRET_KEYS: 'k', AUDIT_KEYS: 'k' },
};

/** What is left to actions that are under way, and what they may take. */
function timesOf(told: Readonly<Record<string, string>>) {
  const times = ['SHUTDOWN_TIMEOUT_MS', 'ACTION_TIMEOUT_MS', 'PAGE_TIMEOUT_MS', 'PROXY_PROBE_TIMEOUT_MS'];
  const given = Object.fromEntries(Object.entries(told).filter(([name]) => times.includes(name)));
  const config = readConfig({ ...required, ...given });
  return {
    isSaid: 'SHUTDOWN_TIMEOUT_MS' in given,
    leftMs: config.SHUTDOWN_TIMEOUT_MS - closingMs,
    longestMs: longestActionMs(config),
  };
}

const base = variablesIn(read('k8s', 'base', 'config', 'automation.env'));
const overlay = (name: string) => variablesIn(read('k8s', 'overlays', name, 'config', 'automation.env'));

describe('the longest action', () => {
  it('is ended after 320 s as a whole, and is over 33 s later', () => {
    expect(longestActionMs()).toBe(353_000);
    const { ACTION_TIMEOUT_MS, PAGE_TIMEOUT_MS, PROXY_PROBE_TIMEOUT_MS } = readConfig(required);
    expect(longestActionMs({ ACTION_TIMEOUT_MS, PAGE_TIMEOUT_MS, PROXY_PROBE_TIMEOUT_MS })).toBe(353_000);
  });

  it('has time for a list of groups that is read to its own last moment', () => {
    const listMs = longestListMs + turnMs + turnMarginMs;
    expect(readConfig(required).ACTION_TIMEOUT_MS).toBeGreaterThan(listMs);
  });

  it.each([
    ['k8s/base', base],
    ['the local overlay', { ...base, ...overlay('local') }],
    ['production', { ...base, ...overlay('production') }],
    ['the compose file', variablesIn(composed('automation'))],
  ])('comes to its end where %s stops a process', (_where, told) => {
    const { isSaid, leftMs, longestMs } = timesOf(told);
    expect(isSaid).toBe(true);
    expect(leftMs).toBeGreaterThan(longestMs);
  });

  it.each<Record<string, string>>([
    { SHUTDOWN_TIMEOUT_MS: '360000' },
    { SHUTDOWN_TIMEOUT_MS: '370000', PAGE_TIMEOUT_MS: '30000' },
    { SHUTDOWN_TIMEOUT_MS: '370000', ACTION_TIMEOUT_MS: '330000' },
  ])('is cut off with %j', (told) => {
    const { leftMs, longestMs } = timesOf(told);
    expect(leftMs).toBeLessThanOrEqual(longestMs);
  });
});
