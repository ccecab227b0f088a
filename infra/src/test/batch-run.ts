import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { isAlive } from '@megafon/processes';

import { guessedSeconds } from '../../jest/seconds-of-files.mjs';
import { runCommand } from '../machine/run-command.js';
import { rootDir } from '../paths.js';
import { Problem } from '../problem.js';
import { batchesOf, suiteOf, writeBatches } from './batches.js';
import { jestCommand } from './jest-command.js';
import type { Suite } from './test-options.js';

/** What files of tests took, in seconds, by their paths from the root. */
export type SecondsOfFiles = Readonly<Record<string, number>>;

/** So many batches for each worker: one that was thought to be shorter than it is keeps nobody waiting for long. */
const batchesAWorker = 4;
/** What a batch loads takes a second or two. */
const leastSeconds = 15;

/** Files of jest's that load the files of tests, for one run. */
export class BatchRun {
  private constructor(private readonly name: string) {}

  /** What the paths have in common that jest is to run, and no other. */
  get pattern(): string {
    return `/${batchesName.replace('.', '\\.')}/${this.name}/`;
  }

  /**
   * @param suites whose files need no world of their own
   * @param workers how many files jest runs at once
   */
  static async of(suites: readonly Suite[], workers: number): Promise<BatchRun> {
    const files = await filesOf(suites);
    const known = knownSeconds();
    const seconds = new Map(
      files.map((file) => [file, known[file] ?? guessedSeconds(join(rootDir, file), suiteOf(file))]),
    );
    const all = [...seconds.values()].reduce((sum, one) => sum + one, 0);
    const mostSeconds = Math.max(leastSeconds, all / (workers * batchesAWorker));
    removeOthers();
    const run = new BatchRun(String(process.pid));
    writeBatches(batchesOf(seconds, mostSeconds), run.dir, run.timesFile);
    return run;
  }

  private get dir(): string {
    return join(batchesDir, this.name);
  }

  private get timesFile(): string {
    return join(this.dir, 'times.jsonl');
  }

  /** What each file took, also for the next run. Nothing of this one stays. */
  end(): SecondsOfFiles {
    const took = timesIn(this.timesFile);
    mkdirSync(dirname(knownFile), { recursive: true });
    writeFileSync(knownFile, JSON.stringify({ ...knownSeconds(), ...took }));
    rmSync(this.dir, { recursive: true, force: true });
    return took;
  }
}

/** Jest does not look into folders that it is told to pass over, so it is none of `.data`. */
const batchesName = '.batches';
const batchesDir = join(rootDir, batchesName);
const knownFile = join(rootDir, '.data', 'test-seconds.json');

/** What runs left behind that are over. */
function removeOthers(): void {
  if (!existsSync(batchesDir)) return;
  for (const pid of readdirSync(batchesDir)) {
    if (Number(pid) === process.pid || !isAlive(Number(pid)))
      rmSync(join(batchesDir, pid), { recursive: true, force: true });
  }
}

function knownSeconds(): SecondsOfFiles {
  if (!existsSync(knownFile)) return {};
  return JSON.parse(readFileSync(knownFile, 'utf8')) as SecondsOfFiles;
}

function timesIn(file: string): SecondsOfFiles {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const times = lines.map((line) => JSON.parse(line) as { path: string; ms: number });
  return Object.fromEntries(times.map(({ path, ms }) => [path, ms / 1_000]));
}

/** All of these kinds, by what jest.config.js says; paths from the root. @throws Problem where jest lists none. */
async function filesOf(suites: readonly Suite[]): Promise<string[]> {
  const args = [...jestCommand, '--listTests', '--json', '--selectProjects', ...suites];
  const { code, output } = await runCommand(process.execPath, args, { cwd: rootDir });
  const [list] = /^\["[^\n]*\]$/m.exec(output) ?? [];
  if (code !== 0 || list === undefined)
    throw new Problem(`Jest lists no files of ${suites.join(' or ')} tests.`, output.trim());
  const files = (JSON.parse(list) as string[]).map((path) => relative(rootDir, path));
  return files.filter((path) => !path.startsWith(batchesName));
}
