import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

import { buildAll } from '../build/build.js';
import { rootDir } from '../paths.js';
import { describeFailure } from '../problem.js';
import { say } from '../say.js';
import type { Stack } from '../stack/stack.js';
import { affectedBy, isSource } from './affected.js';

/** An editor saves several files within this time. */
const settleMs = 300;

/** Builds what changes and starts again what it concerns, one round at a time, until stopped. */
export function watchSources(stack: Stack, signal: AbortSignal): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const onChange = (path: string) => {
    if (!isSource(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      round = round.then(() => rebuild(stack, paths));
    }, settleMs);
  };
  for (const workspace of ['libs', 'services', 'sandbox', 'frontend']) {
    const dir = join(rootDir, workspace);
    if (!existsSync(dir)) continue;
    watch(dir, { recursive: true, signal }, (_, file) => file && onChange(`${workspace}/${file}`));
  }
  say.stage('watching for changes');
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
