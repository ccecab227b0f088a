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
  readonly help: boolean;
}

export const startHelp = `npm start [-- options]
  --reset             remove all data first
  --no-sandbox-data   start empty, without the demo sign-ins
  --watch             build and restart what you change (npm run dev)
  --scale name=n,…    several processes of a service: --scale automation=3,gateway=2
Ports, servers and keys by environment: infra/README.md`;

/** @throws Problem for an option that does not exist, and for a scale that cannot be. */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const { reset, watch, help, scale, 'no-sandbox-data': empty } = parse(args);
  return { reset, watch, help, demo: !empty, scale: parseScale(scale) };
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
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (cause) {
    throw new Problem((cause as Error).message.split('.')[0] ?? 'Unknown option', startHelp, { cause });
  }
}
