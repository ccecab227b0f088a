import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { uniqueName } from '@megafon/testing';
import { Spool } from './spool.js';

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
/** Above what any system gives. */
const nobody = 2 ** 30;

describe('a spool', () => {
  it('removes what a killed process left, and neither what is in use nor what is another’s', async () => {
    const name = uniqueName('megafon-spool');
    const spool = new Spool(name);
    const left = join(tmpdir(), `${name}-${nobody}-a`);
    const others = [join(tmpdir(), `${name}-in-${nobody}-a`), join(tmpdir(), `${name}-${process.pid}-b`)];
    for (const folder of [left, ...others]) await mkdir(folder);
    await spool.within(async (inUse) => {
      await spool.removeLeftovers();
      expect(await Promise.all([left, inUse, ...others].map(isThere))).toEqual([false, true, true, true]);
    });
    for (const folder of others) await rm(folder, { recursive: true });
  });

  it('leaves nothing of work that fails', async () => {
    const spool = new Spool(uniqueName('megafon-spool'));
    let used = '';
    const work = spool.within(async (folder) => {
      used = folder;
      throw new Error('the disk is full');
    });
    await expect(work).rejects.toThrow('the disk is full');
    expect(await isThere(used)).toBe(false);
  });
});
