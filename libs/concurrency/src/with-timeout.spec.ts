import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PendingAnswers } from './pending-answers.js';
import { withTimeout } from './with-timeout.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a time limit', () => {
  it('answers what came in time, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.resolve('here'), 100, 'asking')).resolves.toBe('here');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('names what did not answer, and ignores what comes afterwards', async () => {
    let fail!: (error: Error) => void;
    const work = new Promise<never>((_resolve, reject) => (fail = reject));
    const limited = expect(withTimeout(work, 100, 'asking')).rejects.toThrow('asking: no answer in 100 ms');
    await jest.advanceTimersByTimeAsync(100);
    await limited;
    fail(new Error('much later'));
    await jest.advanceTimersByTimeAsync(0);
  });

  it('throws the error it was given', async () => {
    const limited = expect(
      withTimeout(new Promise(() => {}), 5, () => new RangeError('late')),
    ).rejects.toThrow(RangeError);
    await jest.advanceTimersByTimeAsync(5);
    await limited;
  });
});

describe('pending answers', () => {
  it('reach whoever asked, by the id of the question', async () => {
    const answers = new PendingAnswers<string>(() => new Error('late'));
    const [a, b] = [answers.expect('a', 10), answers.expect('b', 10)];
    answers.settle('b', 'for b');
    answers.fail('a', new Error('refused'));
    answers.settle('nobody', 'dropped');
    await expect(b).resolves.toBe('for b');
    await expect(a).rejects.toThrow('refused');
    expect(answers.size).toBe(0);
  });

  it('are given up each at its own time, or all at once', async () => {
    const answers = new PendingAnswers<string>(() => new Error('late'));
    const soon = expect(answers.expect('soon', 10)).rejects.toThrow('late');
    await jest.advanceTimersByTimeAsync(10);
    await soon;
    const open = expect(answers.expect('open', 10)).rejects.toThrow('closing');
    answers.failAll(new Error('closing'));
    await open;
    expect(jest.getTimerCount()).toBe(0);
  });
});
