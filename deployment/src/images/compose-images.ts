import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '@megafon/infra';

import { composeFileOf } from '../compose/compose-file.js';

/** An image of ours, as the compose file has it built. */
export interface ImageBuild {
  /** With its tag: megafon/auth:0.1.0 */
  readonly image: string;
  readonly dockerfile: string;
  readonly args: Readonly<Record<string, string>>;
  /** Whose process it runs, by its folder: services/auth */
  readonly workspace: string;
}

/** Each image of the compose file once, by its name. */
export function imageBuilds(composeFile = readFileSync(join(rootDir, 'docker-compose.yml'), 'utf8')) {
  const builds = new Map<string, ImageBuild>();
  for (const { image, build } of Object.values(composeFileOf(composeFile).services)) {
    if (image === undefined || build === undefined) continue;
    const { dockerfile, args = {} } = build;
    // The Dockerfile of automation makes no other.
    builds.set(image, { image, dockerfile, args, workspace: args['WORKSPACE'] ?? 'services/automation' });
  }
  return [...builds.values()].sort((one, other) => one.image.localeCompare(other.image));
}
