import { describe, expect, it } from '@jest/globals';
import { AskedLooks } from './asked-looks.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Looks that end when the test says so. */
function aBrowser(answerMs: number) {
  const looks = new AskedLooks({ LOOK_ANSWER_MS: answerMs, SHUTDOWN_TIMEOUT_MS: 25_000 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (owner: string, what: string) =>
    looks.answer(owner, what, () => {
      begun.push(`${owner} ${what}`);
      return new Promise<string>((resolve) => ends.push(() => resolve(`seen ${what}`)));
    });
  const end = () => {
    for (const each of ends.splice(0)) each();
    return settle();
  };
  return { looks, ask, begun, end };
}

describe('what people ask to have looked up', () => {
  it('is answered with what was seen', async () => {
    const { ask, end } = aBrowser(60_000);
    const answer = ask('dana', 'a');
    await settle();
    await end();
    expect(await answer).toBe('seen a');
  });

  it('is answered before it ends where it takes long, and goes on: the same question joins it', async () => {
    const { ask, begun, end } = aBrowser(5);
    expect(await ask('dana', 'a')).toBeNull();
    const again = ask('dana', 'a');
    await settle();
    await end();
    expect(await again).toBe('seen a');
    expect(begun).toEqual(['dana a']);
    void ask('dana', 'a');
    await settle();
    expect(begun).toEqual(['dana a', 'dana a']);
    await end();
  });

  it('is nobody else’s, though it is the same question', async () => {
    const { ask, begun, end } = aBrowser(60_000);
    const answers = [ask('dana', 'a'), ask('noa', 'a')];
    await settle();
    expect(begun).toEqual(['dana a', 'noa a']);
    await end();
    await Promise.all(answers);
  });

  it('runs two at a time of one user, and at once for another, whatever the first one asked', async () => {
    const { ask, begun, end } = aBrowser(60_000);
    const greedy = Array.from({ length: 10 }, (_, n) => ask('greedy', `${n}`));
    const modest = ask('modest', 'a');
    await settle();
    expect(begun).toEqual(['greedy 0', 'greedy 1', 'modest a']);
    await expect(ask('greedy', 'more')).rejects.toMatchObject({ code: 'REQUEST.TOO_MANY' });
    for (let round = 0; round < 6; round += 1) await end();
    expect(await Promise.all([...greedy, modest])).not.toContain(null);
  });

  it('that fails says why, and to nobody when nobody waits any more', async () => {
    const looks = new AskedLooks({ LOOK_ANSWER_MS: 5, SHUTDOWN_TIMEOUT_MS: 25_000 });
    await expect(looks.answer('dana', 'a', () => Promise.reject(new Error('blind')))).rejects.toThrow(
      'blind',
    );
    let fail: () => void = () => undefined;
    const late = new Promise<never>((_, reject) => (fail = () => reject(new Error('blind'))));
    expect(await looks.answer('dana', 'b', () => late)).toBeNull();
    fail();
    await settle();
    expect(await looks.answer('dana', 'b', async () => 'seen')).toBe('seen');
  });

  it('is finished before the process ends', async () => {
    const { looks, ask, end } = aBrowser(5);
    expect(await ask('dana', 'a')).toBeNull();
    let isDone = false;
    const done = looks.onModuleDestroy().then(() => (isDone = true));
    await settle();
    expect(isDone).toBe(false);
    await end();
    await done;
  });
});
