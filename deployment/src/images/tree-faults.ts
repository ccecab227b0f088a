import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ImageConfig } from './image-builder.js';

const shells = ['bin/sh', 'usr/bin/sh', 'bin/bash', 'usr/bin/dash'];
export const mostMegabytes = 220;

export interface BuiltTree {
  readonly folder: string;
  readonly megabytes: number;
  readonly config: ImageConfig;
  /** It has a whole Debian, for Chromium. */
  readonly hasBrowser: boolean;
}

/** What is wrong with an image that was built. @param user as whom the manifests run it */
export function treeFaults({ folder, megabytes, config, hasBrowser }: BuiltTree, user: number): string[] {
  const faults: string[] = [];
  if (config.User !== `${user}:${user}`) faults.push(`runs as ${config.User || 'root'}`);
  const purls = billOf(folder);
  if (purls.length === 0) faults.push('has no bill of materials');
  const parts = { npm: 'the lock file', 'deb/debian': 'Debian', 'generic/node': 'Node' };
  for (const [kind, what] of Object.entries(parts))
    if (purls.length > 0 && !purls.some((purl) => purl.startsWith(`pkg:${kind}`)))
      faults.push(`has nothing of ${what} in its bill of materials`);
  if (!existsSync(join(folder, 'usr/local/bin/node'))) faults.push('has no Node');
  if (hasBrowser) return faults;
  if (megabytes > mostMegabytes) faults.push(`has ${megabytes} MB, more than ${mostMegabytes}`);
  const shell = shells.find((name) => existsSync(join(folder, name)));
  if (shell !== undefined) faults.push(`has a shell: ${shell}`);
  return faults;
}

/** How many packages its bill of materials names. */
export function componentsOf(folder: string): number {
  return billOf(folder).length;
}

function billOf(folder: string): string[] {
  const file = join(folder, 'app', 'sbom.cdx.json');
  if (!existsSync(file)) return [];
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: { purl: string }[] };
  return components.map(({ purl }) => purl);
}
