import { join } from 'node:path';

import { rootDir } from '../paths.js';
import { commonEnvironment } from '../processes.js';
import type { ProcessDefinition, Wiring } from '../processes.js';
import { answersOk } from '../supervision/process-spec.js';
import type { ProcessSpec } from '../supervision/process-spec.js';

/** Additional variables for a process of that name, or for `all`. */
export type ExtraEnvironment = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Another process of the same kind: told the same, but its name and where it answers /ready. */
interface Twin {
  readonly name: string;
  readonly port: number;
}

/** How a process of the system is run: `node <folder>/dist/main.js`, ready when /ready answers 200. */
export function specOf(
  definition: ProcessDefinition,
  wiring: Wiring,
  extra: ExtraEnvironment = {},
  twin?: Twin,
): ProcessSpec {
  const { folder, heapMb, readyPort } = definition;
  const name = twin?.name ?? definition.name;
  const port = twin?.port ?? wiring.ports[readyPort];
  const script = join(rootDir, folder, 'dist', 'main.js');
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', `--max-old-space-size=${heapMb}`, script],
    cwd: join(rootDir, folder),
    commandPart: script,
    env: {
      ...commonEnvironment(wiring, port),
      ...definition.env(wiring),
      ...extra['all'],
      ...extra[definition.name],
      ...extra[name],
    },
    isReady: () => answersOk(`http://127.0.0.1:${port}/ready`),
    readyTimeoutMs: 60_000,
    stopTimeoutMs: 25_000,
  };
}
