import { processTable, processTree } from '@megafon/processes';

/** The browser process that `parent` started. Throws when it has none. Linux. */
export async function chromiumRootPid(parent: number | undefined): Promise<number> {
  const browser = processTable().find(
    (row) => row.parent === parent && /chrom(e|ium)/.test(row.command) && !row.command.includes('--type='),
  );
  if (browser) return browser.pid;
  throw new Error(`process ${parent} has no browser`);
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
