import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { ImageConfig } from './image-builder.js';

const shells = ['bin/sh', 'usr/bin/sh', 'bin/bash', 'usr/bin/dash'];
export const mostMegabytes = 220;
/** Without them the pictures of what was posted show boxes. */
const hebrewFont = /^Noto\w+Hebrew\b.*\.[ot]tf$/;
const emojiFont = 'NotoColorEmoji.ttf';
/** Takes the children that Chromium leaves behind. */
const initProcess = '/usr/bin/tini';

export interface BuiltTree {
  readonly folder: string;
  readonly megabytes: number;
  readonly config: ImageConfig;
  /** It has a whole Debian, for Chromium. */
  readonly hasBrowser: boolean;
  /** Packages that were built into its files, of which its bill of materials tells as well. */
  readonly bundled: readonly string[];
  /** It has a health check. */
  readonly asksItself: boolean;
}

/** What is wrong with an image that was built. @param user as whom the manifests run it */
export function treeFaults(built: BuiltTree, user: number): string[] {
  const { folder, megabytes, config, hasBrowser, bundled, asksItself } = built;
  const faults: string[] = [];
  if (config.User !== `${user}:${user}`) faults.push(`runs as ${config.User || 'root'}`);
  const purls = billOf(folder);
  if (purls.length === 0) faults.push('has no bill of materials');
  const parts = { npm: 'the lock file', 'deb/debian': 'Debian', 'generic/node': 'Node' };
  for (const [kind, what] of Object.entries(parts))
    if (purls.length > 0 && !purls.some((purl) => purl.startsWith(`pkg:${kind}`)))
      faults.push(`has nothing of ${what} in its bill of materials`);
  for (const name of bundled)
    if (!purls.some((purl) => purl.startsWith(`pkg:npm/${name}@`)))
      faults.push(`has no ${name} in its bill of materials`);
  const [kind] = config.Healthcheck?.Test ?? [];
  if (asksItself && kind !== 'CMD') faults.push('has no health check that does without a shell');
  if (!existsSync(join(folder, 'usr/local/bin/node'))) faults.push('has no Node');
  if (hasBrowser) return [...faults, ...browserFaults(built)];
  if (megabytes > mostMegabytes) faults.push(`has ${megabytes} MB, more than ${mostMegabytes}`);
  const shell = shells.find((name) => existsSync(join(folder, name)));
  if (shell !== undefined) faults.push(`has a shell: ${shell}`);
  return faults;
}

function browserFaults({ folder, config }: BuiltTree): string[] {
  const place = join(folder, 'usr/share/fonts');
  const fonts = existsSync(place)
    ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => basename(name))
    : [];
  return [
    ...(fonts.some((name) => hebrewFont.test(name)) ? [] : ['has no Noto font for Hebrew']),
    ...(fonts.includes(emojiFont) ? [] : [`has no ${emojiFont}`]),
    ...(existsSync(join(folder, initProcess)) ? [] : [`has no ${initProcess}`]),
    ...(config.Entrypoint?.[0] === initProcess ? [] : [`is not started by ${initProcess}`]),
  ];
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
