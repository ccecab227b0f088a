import { parseArgs } from 'node:util';

import { Problem } from '../problem.js';

export interface StartOptions {
  /** Remove all data of this machine's stack first. */
  readonly reset: boolean;
  /** Seed the demo sign-ins. */
  readonly demo: boolean;
  /** Build and restart what changes. */
  readonly watch: boolean;
  readonly help: boolean;
}

export const startHelp = `npm start [-- options]
  --reset             remove all data first
  --no-sandbox-data   start empty, without the demo sign-ins
  --watch             build and restart what you change (npm run dev)
Ports, servers and keys by environment: infra/README.md`;

/** @throws Problem for an option that does not exist. */
export function parseStartOptions(args: readonly string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        reset: { type: 'boolean', default: false },
        'no-sandbox-data': { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { reset, watch, help } = values;
    return { reset, watch, help, demo: !values['no-sandbox-data'] };
  } catch (cause) {
    throw new Problem((cause as Error).message.split('.')[0] ?? 'Unknown option', startHelp, { cause });
  }
}
