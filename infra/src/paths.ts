import { join } from 'node:path';

/** The workspace's root: this file is infra/src/paths.ts, or infra/dist/paths.js when built. */
export const rootDir = join(import.meta.dirname, '..', '..');

/** Jars of the embedded servers: downloaded once, used by `npm start` and by every test run. */
export const serverJarsDir = join(rootDir, '.data', 'servers');

/** Where one stack keeps what it owns. */
export interface StackDirs {
  readonly data: string;
  readonly logs: string;
  /** Who runs: one small file a process, so that the next start finds what a killed launcher left behind. */
  readonly run: string;
  readonly keys: string;
}

export function stackDirs(dataDir: string): StackDirs {
  return {
    data: dataDir,
    logs: join(dataDir, 'logs'),
    run: join(dataDir, 'run'),
    keys: join(dataDir, 'keys'),
  };
}
