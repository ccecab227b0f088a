import { parseArgs } from 'node:util';

import { Problem } from '../problem.js';

const suites = ['unit', 'frontend', 'integration', 'e2e', 'crash', 'attack'] as const;
export type Suite = (typeof suites)[number];

export interface TestOptions {
  readonly suites: readonly Suite[];
  /** Only files whose path contains one of these. */
  readonly paths: readonly string[];
  /** Only tests whose name matches. */
  readonly testName?: string;
  readonly serversOnly: boolean;
}

const testHelp = `npm test [-- options] [part of a path …]
  --only ${suites.join('|')}   one kind of tests (may be given again)
  -t PATTERN      only tests whose name matches
  --servers-only  start the servers and stay, see infra/README.md`;

/** They compute and wait for nothing. */
const computing: readonly Suite[] = ['unit', 'frontend'];

/**
 * What runs at once: all that only computes, then one kind after the other. Servers, browsers and whole systems beside
 * it would starve it, and what measures (`attack`) has nothing beside it.
 */
export function turnsOf(wanted: readonly Suite[]): readonly (readonly Suite[])[] {
  const together = wanted.filter((suite) => computing.includes(suite));
  const turns = [together, ...wanted.filter((suite) => !computing.includes(suite)).map((suite) => [suite])];
  return turns.filter((turn) => turn.length > 0);
}

/** Whether a file is among what is to be run. Parts of paths are patterns to jest. */
export function takesIn(
  { suites: wanted, paths }: Pick<TestOptions, 'suites' | 'paths'>,
  { suite, path }: { suite: Suite; path: string },
): boolean {
  return wanted.includes(suite) && (paths.length === 0 || paths.some((part) => new RegExp(part).test(path)));
}

/** @throws Problem for an option or a kind of tests that does not exist. */
export function parseTestOptions(args: readonly string[]): TestOptions {
  const { values, positionals } = parse(args);
  const only = (values.only ?? []).flatMap((text) => text.split(','));
  const unknown = only.find((name) => !suites.includes(name as Suite));
  if (unknown !== undefined) throw new Problem(`There are no tests called ${unknown}.`, testHelp);
  return {
    suites: only.length > 0 ? suites.filter((suite) => only.includes(suite)) : suites,
    paths: positionals,
    testName: values.testNamePattern,
    serversOnly: values['servers-only'],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        only: { type: 'string', multiple: true },
        testNamePattern: { type: 'string', short: 't' },
        'servers-only': { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    throw new Problem((cause as Error).message.split('.')[0] ?? 'Unknown option', testHelp, { cause });
  }
}
