import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootDir } from '@megafon/infra';
import type { ConfigReaders } from './policies/environment.js';

/** What the repository says of itself, as far as manifests have to agree with it. */
export interface Repository {
  readonly version: string;
  readonly readers: ConfigReaders;
  readonly isMetric: (name: string) => boolean;
  readonly sandboxSource: (name: string) => string;
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
  const metrics = metricNames();
  return {
    version,
    readers: Object.fromEntries(readers),
    isMetric: (name) => metrics.has(name),
    sandboxSource: (name) => readFileSync(join(rootDir, 'sandbox', name, 'src', 'main.ts'), 'utf8'),
  };
}

/** Figures by the names they are registered with: whole ones, and those of automation's gauges. */
function metricNames(): Set<string> {
  const sources = ['services/automation/src', 'libs/service/src'].flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('spec.ts'))
      .map((file) => readFileSync(join(rootDir, folder, file), 'utf8')),
  );
  const found = (pattern: RegExp) =>
    sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return new Set([
    ...found(/name: '(megafon_\w+)'/g),
    ...found(/\.gauge\(\s*'(\w+)'/g).map((name) => `megafon_automation_${name}`),
  ]);
}
