import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { whenAnswered } from './when-answered.js';

describe('what waits for the answers of a page', () => {
  let client: QueryClient;
  let called: number;
  const start = () => whenAnswered(client, 2_000, () => (called += 1));
  const answers: ((value: string) => void)[] = [];
  const ask = (key: string) =>
    void client.prefetchQuery({
      queryKey: [key],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });

  beforeEach(() => {
    jest.useFakeTimers();
    client = new QueryClient();
    called = 0;
    answers.length = 0;
  });
  afterEach(() => {
    client.clear();
    jest.useRealTimers();
  });

  it('begins at once where nothing is asked', async () => {
    start();
    await jest.advanceTimersByTimeAsync(1);
    expect(called).toBe(1);
  });

  it('begins once, after the last answer, and also of what is asked meanwhile', async () => {
    ask('a');
    start();
    ask('b');
    await jest.advanceTimersByTimeAsync(100);
    answers[0]?.('one');
    await jest.advanceTimersByTimeAsync(100);
    expect(called).toBe(0);
    answers[1]?.('two');
    await jest.advanceTimersByTimeAsync(100);
    expect(called).toBe(1);
    ask('c');
    answers[2]?.('three');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(called).toBe(1);
  });

  it('waits for no answer longer than it was told', async () => {
    ask('a');
    start();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(called).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(called).toBe(1);
  });

  it('does not begin after it was stopped', async () => {
    ask('a');
    start()();
    answers[0]?.('one');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(called).toBe(0);
  });
});
