import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { rootDir } from '../paths.js';
import { Problem } from '../problem.js';
import { say } from '../say.js';
import { isExecutable, onPath, runCommand } from './run-command.js';

const version = 'v0.316.0';
/** Without what finds targets, which is most of it. */
const install = [
  'install',
  '-tags',
  'remove_all_sd',
  `github.com/prometheus/prometheus/cmd/promtool@${version}`,
];

/** For a proxy that does not answer. */
const timeoutMs = 1_800_000;

/** Where programs are looked for, and where those built here are kept: as a rule this process' own. */
export interface Places {
  readonly path: string;
  readonly tools: string;
}

const usual = (): Places => ({ path: process.env['PATH'] ?? '', tools: join(rootDir, '.data', 'tools') });

/** Prometheus' promtool: this machine's, or the one that was built here. */
export function findPromtool({ path, tools }: Places = usual()): string | undefined {
  return onPath('promtool', path) ?? [builtIn(tools)].find(isExecutable);
}

/**
 * Prometheus' promtool, built by Go from its public proxy where this machine has none: minutes the first time, and kept.
 * @throws Problem when there is no Go, or it could not build it
 */
export async function ensurePromtool(places: Places = usual()): Promise<string> {
  const found = findPromtool(places);
  if (found !== undefined) return found;
  const go = onPath('go', places.path);
  if (go === undefined)
    throw new Problem(
      'Neither promtool nor Go is on PATH.',
      'Install Go (https://go.dev/dl), and put it on PATH.',
    );
  say.stage(`building promtool ${version} with Go (once, some minutes)`);
  const unfinished = `${builtIn(places.tools)}.unfinished-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const { code, output } = await runCommand(go, install, { env: { GOBIN: unfinished }, timeoutMs });
    if (code !== 0) {
      const lastLines = output.trim().split('\n').slice(-3).join('\n');
      throw new Problem(
        `Go could not build promtool:\n${lastLines}`,
        'Go gets it from its public proxy (GOPROXY).',
      );
    }
    renameSync(join(unfinished, 'promtool'), builtIn(places.tools));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return builtIn(places.tools);
}

const builtIn = (tools: string): string => join(tools, `promtool-${version}`);
