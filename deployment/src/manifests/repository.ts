import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootDir } from '@megafon/infra';
import { registeredMetrics, seriesOf } from '../observability/registered-metrics.js';
import type { ConfigReaders } from './policies/environment.js';

/** What the repository says of itself, as far as manifests have to agree with it. */
export interface Repository {
  readonly version: string;
  readonly readers: ConfigReaders;
  readonly isMetric: (name: string) => boolean;
  readonly sandboxSource: (name: string) => string;
  /** Services that bring documents of an earlier version into the form of theirs. */
  readonly migrating: readonly string[];
}

const services = ['gateway', 'auth', 'content', 'campaigns', 'automation', 'billing', 'admin'];
/** This file is a source in tests, and built in the command. */
const built = import.meta.url.endsWith('.js');

export async function readRepository(): Promise<Repository> {
  const config = built ? ['dist', 'config.js'] : ['src', 'config.ts'];
  const readers = await Promise.all(
    services.map(async (name) => {
      const url = pathToFileURL(join(rootDir, 'services', name, ...config)).href;
      const { readConfig } = (await import(url)) as { readConfig: ConfigReaders[string] };
      return [name, readConfig] as const;
    }),
  );
  const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string };
  const metrics = [...(await registeredMetrics()).values()];
  const series = new Set(metrics.flatMap(seriesOf));
  return {
    version,
    readers: Object.fromEntries(readers),
    isMetric: (name) => series.has(name),
    migrating: services.filter((name) => existsSync(join(rootDir, 'services', name, 'src', 'migrate.ts'))),
    sandboxSource: (name) => readFileSync(join(rootDir, 'sandbox', name, 'src', 'main.ts'), 'utf8'),
  };
}
