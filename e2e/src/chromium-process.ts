import { readdirSync, readFileSync } from 'node:fs';

interface Row {
  pid: number;
  parent: number;
  command: string;
}

/** The browser process that `parent` started. Throws when it has none. Linux. */
export async function chromiumRootPid(parent: number | undefined): Promise<number> {
  const isBrowser = ({ command }: Row) => /chrom(e|ium)/.test(command) && !command.includes('--type=');
  const browser = rows().find((row) => row.parent === parent && isBrowser(row));
  if (browser) return browser.pid;
  throw new Error(`process ${parent} has no browser`);
}

/** The processes below `root` that draw pages. */
export function rendererPids(root: number): number[] {
  return treeOf(root)
    .filter(({ command }) => command.includes('--type=renderer'))
    .map(({ pid }) => pid);
}

/** All processes that run on a profile in this folder, whoever started them. */
export function browsersOn(folder: string): number[] {
  return rows()
    .filter(({ command }) => command.includes(`--user-data-dir=${folder}`))
    .map(({ pid }) => pid);
}

function treeOf(root: number): Row[] {
  const all = rows();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Processes that only wait for their parent are left out: their command line is empty. */
function rows(): Row[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      const stat = read(pid, 'stat');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return { pid: Number(pid), parent, command: read(pid, 'cmdline').replaceAll('\0', ' ') };
    })
    .filter(({ command }) => command !== '');
}

/** '' for a process that has ended meanwhile. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
