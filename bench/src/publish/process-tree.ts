import { memoryBytes, processTree } from '@megafon/processes';

/** Processor time of a process and all its descendants, ended ones included, in seconds. Linux only. */
export function cpuSeconds(root: number): number {
  return processTree(root).reduce((sum, { cpuSeconds: seconds }) => sum + seconds, 0);
}

/** Memory of all descendants, what they share counted in parts; the root itself left out. In MB. */
export async function descendantsMb(root: number): Promise<number> {
  const descendants = processTree(root).filter(({ pid }) => pid !== root);
  const sizes = await Promise.all(descendants.map(({ pid }) => memoryBytes(pid)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_048_576;
}
