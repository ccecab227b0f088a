import { readFile } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';

const kilobyte = 1_024;

/** In bytes: files that are kept in memory for speed alone are not in use. */
export interface MemoryInUse {
  usedBytes: number;
  totalBytes: number;
}

/**
 * The memory of the container that this process runs in, where that has a bound (cgroup v2; its working set, as `kubectl top`
 * shows it), otherwise of the machine.
 * @param root where /proc and /sys are
 */
export async function memoryInUse(root = '/'): Promise<MemoryInUse> {
  return (await ofContainer(root)) ?? (await ofMachine(root));
}

async function ofContainer(root: string): Promise<MemoryInUse | null> {
  const group = (file: string) => read(join(root, 'sys/fs/cgroup', file));
  const [max, current, stat] = await Promise.all([
    group('memory.max'),
    group('memory.current'),
    group('memory.stat'),
  ]);
  // Without a bound it says `max`; the machine's own group has no such files.
  if (!/^\d+$/.test(max) || !/^\d+$/.test(current)) return null;
  const files = Number(/^inactive_file (\d+)$/m.exec(stat)?.[1] ?? 0);
  return { usedBytes: Math.max(0, Number(current) - files), totalBytes: Number(max) };
}

async function ofMachine(root: string): Promise<MemoryInUse> {
  const text = await read(join(root, 'proc/meminfo'));
  const of = (name: string) => {
    const value = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1];
    return value === undefined ? null : Number(value) * kilobyte;
  };
  const totalBytes = of('MemTotal') ?? totalmem();
  return { usedBytes: totalBytes - (of('MemAvailable') ?? freemem()), totalBytes };
}

async function read(path: string): Promise<string> {
  return (await readFile(path, 'utf8').catch(() => '')).trim();
}
