import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { rootDir } from '../paths.js';
import type { Suite } from './test-options.js';

/**
 * Files of one kind and one package that a worker of jest loads together, so that what they import is loaded once
 * (docs/adr/0066-test-files-in-batches.md).
 */
export interface Batch {
  readonly suite: Suite;
  /** The package's path from the root of the repository. */
  readonly root: string;
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
  /** What they are thought to take. */
  readonly seconds: number;
}

const kinds: readonly (readonly [ending: RegExp, suite: Suite])[] = [
  [/\.int-spec\.ts$/, 'integration'],
  [/\.test\.tsx?$/, 'frontend'],
  [/\.spec\.ts$/, 'unit'],
];

/**
 * @param seconds what each file is thought to take, by its path from the root of the repository
 * @param mostSeconds what a batch may take, where it has more files than one
 */
export function batchesOf(seconds: ReadonlyMap<string, number>, mostSeconds: number): Batch[] {
  const secondsOf = (file: string) => seconds.get(file) ?? 0;
  return groupsOf(seconds.keys()).flatMap(({ suite, root, members }) => {
    const all = members.reduce((sum, file) => sum + secondsOf(file), 0);
    const bins = Array.from({ length: Math.ceil(all / mostSeconds) || 1 }, () => ({
      files: [] as string[],
      seconds: 0,
    }));
    // The longest first, each to where there is least: as even as it needs to be.
    for (const file of members.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
      const least = bins.reduce((one, other) => (other.seconds < one.seconds ? other : one));
      least.files.push(file);
      least.seconds += secondsOf(file);
    }
    return bins.filter((bin) => bin.files.length > 0).map((bin) => ({ suite, root, ...bin }));
  });
}

interface Group {
  suite: Suite;
  root: string;
  members: string[];
}

function groupsOf(files: Iterable<string>): Group[] {
  const groups = new Map<string, Group>();
  for (const file of files) {
    const [suite, root] = [suiteOf(file), packageOf(file)];
    const group = groups.get(`${suite} ${root}`) ?? { suite, root, members: [] };
    group.members.push(file);
    groups.set(`${suite} ${root}`, group);
  }
  return [...groups.values()];
}

export function suiteOf(file: string): Suite {
  const kind = kinds.find(([ending]) => ending.test(file));
  if (!kind) throw new Error(`${file} is no file of tests`);
  return kind[1];
}

function packageOf(file: string): string {
  const [folder = '', name = ''] = file.split('/');
  return ['libs', 'services', 'sandbox'].includes(folder) ? `${folder}/${name}` : folder;
}

const fileSuite = join(rootDir, 'infra', 'jest', 'batch', 'file-suite.mjs');

/**
 * Writes a file for jest for each batch. How long a batch is thought to take stands in its name, for the order of files.
 * @param timesFile takes how long each file took
 * @returns their paths
 */
export function writeBatches(batches: readonly Batch[], dir: string, timesFile: string): string[] {
  mkdirSync(dir, { recursive: true });
  return batches.map(({ suite, root, files, seconds }, index) => {
    const name = [suite, root.replaceAll('/', '-'), index, `${Math.ceil(seconds)}s`, 'batch', 'ts'].join('.');
    const path = join(dir, name);
    const lines = files.map((file) => {
      const load = `() => import(${JSON.stringify(join(rootDir, file))})`;
      return `await fileSuite(${JSON.stringify(file)}, ${load}, ${JSON.stringify(timesFile)});`;
    });
    writeFileSync(path, [`import { fileSuite } from ${JSON.stringify(fileSuite)};`, ...lines, ''].join('\n'));
    return path;
  });
}
