import { describe, expect, it } from '@jest/globals';
import type { AppError } from '@megafon/contracts';
import { HashQueue } from './hash-queue.js';

const later = () => Date.now() + 60_000;
const from = (block: string) => ({ block, isKnownDevice: false });
const onKnownDevice = { block: '192.0.2.200', isKnownDevice: true };

/** A work whose end is decided from outside. */
function aWork() {
  let finish!: () => void;
  let started = false;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return {
    finish,
    get started() {
      return started;
    },
    run: () => {
      started = true;
      return done;
    },
  };
}

/** Runs that are over when their works are finished; what is asked for now is begun, or waits. */
async function ask(queue: HashQueue, blocks: string[]) {
  const works = blocks.map(aWork);
  const runs = works.map((work, i) => queue.run(from(blocks[i]!), later(), work.run));
  await nextTurn();
  return { works, runs, started: () => works.map(({ started }) => started) };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of hashes', () => {
  it('runs no more of strangers at once than it may', async () => {
    const { works, runs, started } = await ask(new HashQueue(2), ['a', 'b', 'c']);
    expect(started()).toEqual([true, true, false]);
    works[1]!.finish();
    await runs[1];
    await nextTurn();
    expect(started()).toEqual([true, true, true]);
    for (const work of works) work.finish();
    await Promise.all(runs);
  });

  it('lets blocks of addresses take turns: whoever asks for much waits behind his own', async () => {
    const { works, runs, started } = await ask(new HashQueue(1), ['much', 'much', 'much', 'little']);
    works[0]!.finish();
    await runs[0];
    works[1]!.finish();
    await runs[1];
    await nextTurn();
    expect(started()).toEqual([true, true, false, true]);
    for (const work of works) work.finish();
    await Promise.all(runs);
  });

  it('refuses at once when too many wait: 429 whose own those are, 503 where all are many; and works on afterwards', async () => {
    const queue = new HashQueue(1);
    const { works, runs } = await ask(queue, Array<string>(5).fill('one'));
    await expect(queue.run(from('one'), later(), async () => 'never')).rejects.toMatchObject({
      code: 'REQUEST.TOO_MANY',
      details: { retryAfterS: 1 },
    });
    const others = await ask(
      queue,
      Array.from({ length: 36 }, (_, i) => `other ${i}`),
    );
    await expect(queue.run(from('new'), later(), async () => 'never')).rejects.toMatchObject({
      code: 'SERVICE.UNAVAILABLE',
    });
    for (const work of [...works, ...others.works]) work.finish();
    await Promise.all([...runs, ...others.runs]);
    expect(await queue.run(from('one'), later(), async () => 'again')).toBe('again');
  });

  it('has a slot for known devices, however many strangers wait', async () => {
    const queue = new HashQueue(1);
    const storm = await ask(
      queue,
      Array.from({ length: 41 }, (_, i) => `stranger ${i}`),
    );
    expect(await queue.run(onKnownDevice, later(), async () => 'in')).toBe('in');
    expect(storm.started().filter(Boolean)).toHaveLength(1);
    for (const work of storm.works) work.finish();
    await Promise.all(storm.runs);
  });

  it('lets known ones take turns by account: one that asks from many addresses keeps nobody out', async () => {
    const queue = new HashQueue(1);
    const greedy = (i: number) => ({ block: `2001:db8:${i}::`, isKnownDevice: true, account: 'greedy' });
    const works = Array.from({ length: 50 }, () => aWork());
    const runs = works.map((work, i) => queue.run(greedy(i), later(), work.run));
    const ends = Promise.allSettled(runs);
    await nextTurn();
    const order: string[] = [];
    const other = { ...onKnownDevice, account: 'other' };
    const theirs = queue.run(other, later(), async () => void order.push('other'));
    void runs[1]!.then(() => order.push('greedy'));
    for (const work of works) work.finish();
    await theirs;
    // One runs, two wait, and the other's comes before the second of these.
    const refused = (await ends).filter(({ status }) => status === 'rejected');
    expect(refused.map((end) => (end as PromiseRejectedResult).reason as AppError)).toEqual(
      Array(47).fill(expect.objectContaining({ code: 'REQUEST.TOO_MANY' })),
    );
    expect(works.filter(({ started }) => started)).toHaveLength(3);
    expect(order).toEqual(['greedy', 'other']);
  });

  it('does not begin what nobody waits for any more', async () => {
    const queue = new HashQueue(1);
    let begun = false;
    const begin = async () => {
      begun = true;
    };
    await expect(queue.run(from('a'), Date.now() - 1, begin)).rejects.toMatchObject({
      code: 'SERVICE.TIMEOUT',
    });
    const { works, runs } = await ask(queue, ['a']);
    await expect(queue.run(from('b'), Date.now() + 20, begin)).rejects.toMatchObject({
      code: 'SERVICE.UNAVAILABLE',
    });
    works[0]!.finish();
    await Promise.all(runs);
    await nextTurn();
    expect(begun).toBe(false);
    expect(await queue.run(from('a'), later(), async () => 1)).toBe(1);
  });

  it('goes on after a work that failed', async () => {
    const queue = new HashQueue(1);
    const failing = () => Promise.reject(new Error('no memory'));
    await expect(queue.run(from('a'), later(), failing)).rejects.toThrow('no memory');
    expect(await queue.run(from('a'), later(), async () => 'fine')).toBe('fine');
  });
});
