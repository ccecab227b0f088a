import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { totalmem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { memoryInUse } from './memory-in-use.js';

const mebibyte = 1_048_576;
const meminfo = 'MemTotal:       16384 kB\nMemFree:         1024 kB\nMemAvailable:    4096 kB\n';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'memory-'));
});
afterEach(() => rm(root, { recursive: true }));

async function system(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

describe('memory in use', () => {
  it('is the machine’s without what it keeps of files, where no container bounds it', async () => {
    const machine = { usedBytes: 12 * mebibyte, totalBytes: 16 * mebibyte };
    await system({ 'proc/meminfo': meminfo });
    expect(await memoryInUse(root)).toEqual(machine);
    await system({ 'sys/fs/cgroup/memory.max': 'max\n', 'sys/fs/cgroup/memory.current': '100\n' });
    expect(await memoryInUse(root)).toEqual(machine);
  });

  it('is the container’s where that has a bound', async () => {
    await system({
      'proc/meminfo': meminfo,
      'sys/fs/cgroup/memory.max': `${8 * mebibyte}\n`,
      'sys/fs/cgroup/memory.current': `${6 * mebibyte}\n`,
      'sys/fs/cgroup/memory.stat': `anon 5\nfile 7\ninactive_file ${2 * mebibyte}\nactive_file 1\n`,
    });
    expect(await memoryInUse(root)).toEqual({ usedBytes: 4 * mebibyte, totalBytes: 8 * mebibyte });
  });

  it('is what the runtime knows where the system says nothing', async () => {
    const { usedBytes, totalBytes } = await memoryInUse(root);
    expect(totalBytes).toBe(totalmem());
    expect(usedBytes).toBeGreaterThan(0);
    expect(usedBytes).toBeLessThanOrEqual(totalBytes);
  });
});
