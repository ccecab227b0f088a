import { describe, expect, it } from '@jest/globals';
import { Unfinished } from './unfinished.js';

function unfinished(count: number, succeeds: (at: number) => boolean) {
  const tried: number[] = [];
  const list = new Unfinished();
  for (let at = 0; at < count; at++) {
    list.add(`doc ${at}`, () => {
      tried.push(at);
      return Promise.resolve(succeeds(at));
    });
  }
  return { list, tried };
}

describe('what could not be published', () => {
  it('is tried once more, all of it, when the broker is back', async () => {
    const { list, tried } = unfinished(250, () => true);
    await list.retry();
    await list.retry();
    expect(tried).toEqual(Array.from({ length: 250 }, (_, at) => at));
  });

  it('is probed with one document while the broker is away', async () => {
    const { list, tried } = unfinished(250, () => false);
    await list.retry();
    await list.retry();
    expect(tried).toEqual([0, 1]);
  });

  it('is not held up by a document that can never be published', async () => {
    const { list, tried } = unfinished(3, (at) => at !== 0);
    await list.retry();
    await list.retry();
    expect(tried.sort()).toEqual(expect.arrayContaining([1, 2]));
    expect(tried.filter((at) => at === 1)).toHaveLength(1);
  });

  it('stands once for a document', async () => {
    const list = new Unfinished();
    const tried: string[] = [];
    for (const name of ['first', 'second']) {
      list.add('doc', () => {
        tried.push(name);
        return Promise.resolve(true);
      });
    }
    await list.retry();
    expect(tried).toEqual(['second']);
  });
});
