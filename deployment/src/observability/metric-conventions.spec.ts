import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { registeredMetrics } from './registered-metrics.js';
import type { RegisteredMetric } from './registered-metrics.js';

/** Each takes few values, whoever calls and whatever is stored. */
const boundedLabels = [
  ...['cause', 'collection', 'group', 'kind', 'method', 'outcome', 'pattern', 'quantile', 'reason'],
  ...['route', 'status', 'topic', 'type', 'what'],
];
const otherUnits = /_(ms|millis(econds)?|us|minutes?|hours?|days?|kb|mb|kilobytes|megabytes|percent)(_|$)/;

let all: readonly RegisteredMetric[];
let ours: readonly RegisteredMetric[];
beforeAll(async () => {
  all = [...(await registeredMetrics()).values()];
  ours = all.filter(({ name }) => name.startsWith('megafon_'));
});

/** Sources of everything that is deployed, by path. */
function sources(): [path: string, text: string][] {
  const folders = ['libs', 'services'].flatMap((kind) =>
    readdirSync(join(rootDir, kind)).map((name) => join(kind, name, 'src')),
  );
  return folders.flatMap((folder) => {
    const files = filesIn(folder).filter((file) => file.endsWith('.ts') && !/spec\.ts$/.test(file));
    return files.map((file): [string, string] => [file, readFileSync(join(rootDir, file), 'utf8')]);
  });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    );
  } catch {
    return [];
  }
}

describe('the metrics of all services', () => {
  it('are ours by their prefix, or those of Node and its process', () => {
    expect(ours.length).toBeGreaterThan(25);
    for (const { name } of all) expect(name).toMatch(/^(megafon|process|nodejs)(_[a-z0-9]+)+$/);
  });

  it('say what they are in one line', () => {
    for (const { name, help } of ours) {
      expect([name, help]).toEqual([name, expect.stringMatching(/^[A-Z0-9][^\n]{8,}[^.\s]$/)]);
    }
  });

  it('have the base unit at the end of their names, and counters `_total`', () => {
    for (const { name, type } of ours) {
      expect(name).not.toMatch(otherUnits);
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      if (type === 'histogram') expect(name).toMatch(/_(seconds|bytes)$/);
      expect(name).not.toMatch(/_(count|sum|bucket|info)$/);
    }
  });

  it('have labels that take few values', () => {
    for (const { name, labelNames } of ours) {
      expect([name, labelNames.filter((label) => !boundedLabels.includes(label))]).toEqual([name, []]);
    }
  });

  it('are all of this test: nobody registers one elsewhere', () => {
    const names = new Set(ours.map(({ name }) => name));
    const named = sources().flatMap(([, text]) =>
      [...text.matchAll(/'(megafon_\w+)'/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
    const makers = sources()
      .filter(([, text]) => text.includes("'prom-client'"))
      .map(([path]) => path);
    expect(makers.sort()).toEqual([
      'libs/service/src/health/metrics.ts',
      'services/automation/src/automation-metrics.ts',
      'services/gateway/src/gateway-metrics.ts',
    ]);
  });
});
