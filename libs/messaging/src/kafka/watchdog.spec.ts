import { describe, expect, it } from '@jest/globals';
import { Watchdog } from './watchdog.js';

function aWatchdog(limitMs = 3_000) {
  const barks: string[] = [];
  const watchdog = new Watchdog('content', limitMs, (reason) => barks.push(reason));
  return { watchdog, barks, pass: (ticks: number) => Array.from({ length: ticks }, () => watchdog.tick()) };
}

describe('Watchdog', () => {
  it('barks at a handler that does not end', () => {
    const { watchdog, barks, pass } = aWatchdog();
    watchdog.enter('x at 1');
    for (let second = 0; second < 3; second += 1) {
      watchdog.beat();
      pass(1);
    }
    expect(barks).toEqual([]);
    watchdog.beat();
    pass(1);
    expect(barks).toEqual(['content: x at 1 does not end']);
  });

  it('barks when the consumer stands still', () => {
    const { barks, pass } = aWatchdog();
    pass(4);
    expect(barks).toEqual(['content: the consumer stands still']);
  });

  it('is content with handlers that end and a consumer that fetches', () => {
    const { watchdog, barks, pass } = aWatchdog();
    for (let second = 0; second < 20; second += 1) {
      const leave = watchdog.enter('x');
      watchdog.beat();
      pass(1);
      leave();
    }
    expect(barks).toEqual([]);
  });
});
