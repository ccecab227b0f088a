import { setTimeout as pause } from 'node:timers/promises';

import { buildAll } from '../build/build.js';
import { changedFiles, sourceFiles } from '../build/stamp.js';
import { rootDir } from '../paths.js';
import { describeFailure } from '../problem.js';
import { say } from '../say.js';
import type { Stack } from '../stack/stack.js';
import { affectedBy } from './affected.js';

/** Looking at all sources takes some ten milliseconds; Node's recursive watching fails on folders that builds remove. */
const lookEveryMs = 1_000;

/** Builds what changes and starts again what it concerns, one round at a time, until stopped. */
export async function watchSources(stack: Stack, signal: AbortSignal): Promise<void> {
  say.stage('watching for changes');
  let seen = sourceFiles(rootDir);
  while (!signal.aborted) {
    await pause(lookEveryMs);
    const now = sourceFiles(rootDir);
    const changed = changedFiles(seen, now);
    seen = now;
    if (changed.length > 0) await rebuild(stack, changed);
  }
}

async function rebuild(stack: Stack, paths: readonly string[]): Promise<void> {
  try {
    await buildAll();
    const names = new Set(paths.flatMap((path) => affectedBy(path, stack.names)));
    await Promise.all([...names].map((name) => stack.restart(name)));
    say.stage(names.size > 0 ? `restarted ${[...names].join(', ')}` : 'built');
  } catch (error) {
    say.warn(describeFailure(error));
  }
}
