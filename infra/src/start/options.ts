import { parseArgs } from 'node:util';

import { Problem } from '../problem.js';
import { parseScale } from '../scale.js';
import type { Scale } from '../scale.js';

export interface StartOptions {
  /** Remove all data of this machine's stack first. */
  readonly reset: boolean;
  /** Seed the demo sign-ins. */
  readonly demo: boolean;
  /** Build and restart what changes. */
  readonly watch: boolean;
  /** How many processes each service has. */
  readonly scale: Scale;
  /** Servers alone, without services and sandbox: what a restore needs. */
  readonly serversOnly: boolean;
  readonly help: boolean;
}

export const startHelp = `npm start [-- options]
  --reset             remove all data first
  --no-sandbox-data   start empty, without the demo sign-ins
  --watch             build and restart what you change (npm run dev)
  --scale name=n,…    several processes of a service: --scale automation=3,gateway=2
  --servers-only      the servers alone, for npm run restore
Ports, servers and keys by environment: infra/README.md`;

/** @throws Problem for an option that does not exist, and for a scale that cannot be. */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const values = parse(args);
  const { reset, watch, help } = values;
  return {
    reset,
    watch,
    help,
    demo: !values['no-sandbox-data'],
    scale: parseScale(values.scale),
    serversOnly: values['servers-only'],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        reset: { type: 'boolean', default: false },
        'no-sandbox-data': { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        scale: { type: 'string', multiple: true, default: [] },
        'servers-only': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (cause) {
    throw new Problem((cause as Error).message.split('.')[0] ?? 'Unknown option', startHelp, { cause });
  }
}
