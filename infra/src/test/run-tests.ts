import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildAll, buildProject } from '../build/build.js';
import { ensureGoTool, kustomize, promtool } from '../machine/go-tools.js';
import type { GoTool } from '../machine/go-tools.js';
import { rootDir, stackDirs } from '../paths.js';
import { describeFailure } from '../problem.js';
import { say } from '../say.js';
import { chooseTestServers } from '../servers/choose.js';
import type { RunningServers } from '../servers/running-servers.js';
import { listenForStop } from '../start/stop-signals.js';
import { claimStack, releaseStack, stopLeftovers } from '../supervision/leftovers.js';
import { ensureBrowsers } from './browser-options.js';
import { removeDeadRuns } from './dead-runs.js';
import { runJest } from './run-jest.js';
import { SharedStack, sharedStackVariable } from './shared-stack.js';
import { add, exitCodeOf, lastLine, nothing } from './summary.js';
import type { Summary } from './summary.js';
import { parseTestOptions, takesIn, turnsOf } from './test-options.js';
import type { Suite, TestOptions } from './test-options.js';
import { startTestServers, testData, testServersVariable, writeTestServers } from './test-servers.js';

/** `npm test`. Ends the process; the last line is `N passed, N failed`. */
export async function runTests(args: readonly string[]): Promise<void> {
  try {
    const options = parseTestOptions(args);
    if (options.serversOnly) await serversOnly();
    const untried = await whatGoesUntried(options);
    const summary = await runSuites(options);
    for (const text of untried) say.warn(text);
    if (summary.skipped > 0) say.plain(`${summary.skipped} skipped`);
    say.plain(lastLine(summary));
    process.exit(exitCodeOf(summary));
  } catch (error) {
    say.warn(describeFailure(error));
    say.plain(lastLine({ ...nothing, failed: 1 }));
    process.exit(1);
  }
}

/** Unit tests that use a tool where there is one, and what is not done where there is none. */
const toolsOfTests: readonly { tool: GoTool; path: string; undone: string }[] = [
  {
    tool: promtool,
    path: 'deployment/src/observability/watched.spec.ts',
    undone: 'no alert was made to fire',
  },
  {
    tool: kustomize,
    path: 'deployment/src/manifests/rendered.spec.ts',
    undone: 'no overlay was rendered',
  },
];

/** Gets the tools. What is not tried is said, and fails nobody. */
async function whatGoesUntried(options: TestOptions): Promise<string[]> {
  const untried: string[] = [];
  for (const { tool, path, undone } of toolsOfTests) {
    if (!takesIn(options, { suite: 'unit', path })) continue;
    await ensureGoTool(tool).catch((error: unknown) => {
      untried.push(`${undone}: ${describeFailure(error)}`);
    });
  }
  if (takesIn(options, { suite: 'integration', path: explained })) {
    const { kind, why } = await chooseTestServers(process.env);
    if (kind === 'embedded' && !process.env['EXPLAIN_MONGODB_URI'])
      untried.push(
        `no query was explained over 200,000 documents: ${why}, and EXPLAIN_MONGODB_URI is not set`,
      );
  }
  return untried;
}

/** Needs a real MongoDB: docs/adr/0064-queries-and-their-indexes.md. */
const explained = 'libs/mongo/test/queries/explained-queries.int-spec.ts';

async function runSuites(options: TestOptions): Promise<Summary> {
  const stop = listenForStop();
  const needs = (...suites: Suite[]) => options.suites.some((suite) => suites.includes(suite));
  await removeDeadRuns(testData);
  const env: NodeJS.ProcessEnv = {};
  const onServers = needs('integration', 'e2e', 'crash', 'attack');
  const onSystems = needs('e2e', 'crash', 'attack');
  if (onServers) Object.assign(env, await ensureBrowsers(process.env));
  // Unit tests read the sources; what runs as a process has to be built.
  if (onServers) await buildAll();
  // Attackers are processes of their own.
  if (needs('attack')) await buildProject('e2e');
  const dataDir = join(testData, `run-${process.pid}`);
  await claimStack(stackDirs(dataDir).run);
  const servers = onServers ? await startServersFor(dataDir) : undefined;
  if (servers) env[testServersVariable] = join(dataDir, 'servers.json');
  const shared = onSystems ? await SharedStack.open() : undefined;
  if (shared) env[sharedStackVariable] = shared.url;
  let summary = nothing;
  try {
    for (const suites of turnsOf(options.suites)) {
      if (stop.signal.aborted) break;
      say.stage(`${suites.join(', ')} tests`);
      summary = add(
        summary,
        await runJest(suites, options, { env, outputDir: dataDir, signal: stop.signal }),
      );
    }
  } finally {
    await shared?.close();
    await servers?.stop();
    releaseStack(stackDirs(dataDir).run);
    await removeDeadRuns(testData);
    rmSync(dataDir, { recursive: true, force: true });
  }
  return stop.signal.aborted ? add(summary, { ...nothing, failed: 1 }) : summary;
}

async function startServersFor(dataDir: string): Promise<RunningServers> {
  const servers = await startTestServers(dataDir);
  writeTestServers(join(dataDir, 'servers.json'), servers);
  return servers;
}

/** For building: the servers alone, until Ctrl-C; suites are then run by hand against them. */
async function serversOnly(): Promise<never> {
  const stop = listenForStop();
  const dataDir = join(rootDir, '.data', 'test-servers');
  const file = `${dataDir}.json`;
  const dirs = stackDirs(dataDir);
  await claimStack(dirs.run);
  await stopLeftovers(dirs.run, `${dataDir}:`);
  const servers = await startTestServers(dataDir);
  writeTestServers(file, servers);
  say.stage('test servers are up; Ctrl-C stops them. In another window:');
  say.plain(`  export MEGAFON_TEST_SERVERS=${file}`);
  say.plain('  node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js \\');
  say.plain('    --selectProjects integration --roots libs/messaging');
  const awake = setInterval(() => undefined, 60_000);
  await stop.wished;
  clearInterval(awake);
  await servers.stop();
  rmSync(file, { force: true });
  releaseStack(dirs.run);
  process.exit(0);
}
