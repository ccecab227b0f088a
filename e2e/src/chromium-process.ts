import { processTable, processTree } from '@megafon/processes';

/** The browser processes that `parent` started: two while one replaces the other. Linux. */
export function browserPids(parent: number | undefined): number[] {
  return processTable()
    .filter(
      (row) => row.parent === parent && /chrom(e|ium)/.test(row.command) && !row.command.includes('--type='),
    )
    .map(({ pid }) => pid);
}

/** The processes below `root` that draw pages. */
export function rendererPids(root: number): number[] {
  return processTree(root)
    .filter(({ command }) => command.includes('--type=renderer'))
    .map(({ pid }) => pid);
}

/** All processes that run on a profile in this folder, whoever started them. */
export function browsersOn(folder: string): number[] {
  return processTable()
    .filter(({ command }) => command.includes(`--user-data-dir=${folder}`))
    .map(({ pid }) => pid);
}
