import { readdirSync, readFileSync } from 'node:fs';

/** The processes of this type below a browser: `renderer`, `gpu-process`, … Linux. */
export function helpersOf(browser: number, type: string): number[] {
  return descendantsOf(browser).filter((pid) => read(pid, 'cmdline').includes(`--type=${type}`));
}

/** A browser and all it started, zombies left out. */
export function descendantsOf(root: number): number[] {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...statOf(Number(name)) }))
    .filter(({ state }) => state !== '' && state !== 'Z');
  const tree = rows.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...rows.filter(({ parent }) => parent === pid));
  return tree.map(({ pid }) => pid);
}

export function isAlive(pid: number): boolean {
  return !['', 'Z'].includes(statOf(pid).state);
}

function statOf(pid: number): { state: string; parent: number } {
  const stat = read(pid, 'stat');
  const [state = '', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}
