import { processTree } from '@megafon/processes';

/** The processes of this type below a browser: `renderer`, `gpu-process`, … Linux. */
export function helpersOf(browser: number, type: string): number[] {
  return processTree(browser)
    .filter(({ command }) => command.includes(`--type=${type}`))
    .map(({ pid }) => pid);
}

/** A browser and all it started, zombies left out. */
export function descendantsOf(root: number): number[] {
  return processTree(root)
    .filter(({ isZombie }) => !isZombie)
    .map(({ pid }) => pid);
}
