import { describe, expect, it } from '@jest/globals';
import { HashQueue } from './hash-queue.js';

const later = () => Date.now() + 60_000;

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

describe('the queue of hashes', () => {
  it('runs no more at once than it may, in the order they came', async () => {
    const queue = new HashQueue(2);
    const works = [aWork(), aWork(), aWork(), aWork()];
    const runs = works.map((work) => queue.run(later(), work.run));
    expect(works.map(({ started }) => started)).toEqual([true, true, false, false]);
    works[1]!.finish();
    await runs[1];
    await Promise.resolve();
    expect(works.map(({ started }) => started)).toEqual([true, true, true, false]);
    for (const work of works) work.finish();
    await Promise.all(runs);
  });

  it('refuses when too many wait, and takes work again afterwards', async () => {
    const queue = new HashQueue(1, 1);
    const first = aWork();
    const running = queue.run(later(), first.run);
    const waiting = queue.run(later(), async () => 'waited');
    await expect(queue.run(later(), async () => 'never')).rejects.toMatchObject({
      code: 'SERVICE.UNAVAILABLE',
    });
    first.finish();
    await running;
    expect(await waiting).toBe('waited');
    expect(await queue.run(later(), async () => 'again')).toBe('again');
  });

  it('does not begin what nobody waits for any more', async () => {
    const queue = new HashQueue(1);
    let begun = false;
    const expired = queue.run(Date.now() - 1, async () => {
      begun = true;
    });
    await expect(expired).rejects.toMatchObject({ code: 'SERVICE.TIMEOUT' });
    expect(begun).toBe(false);
    expect(await queue.run(later(), async () => 1)).toBe(1);
  });

  it('goes on after a work that failed', async () => {
    const queue = new HashQueue(1);
    await expect(queue.run(later(), () => Promise.reject(new Error('no memory')))).rejects.toThrow(
      'no memory',
    );
    expect(await queue.run(later(), async () => 'fine')).toBe('fine');
  });
});
