import { describe, expect, it } from '@jest/globals';
import { currentTraceId, runWithTrace } from './trace.js';

describe('the current trace', () => {
  it('follows asynchronous work and ends with it', async () => {
    const seen = await runWithTrace('t-1', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentTraceId();
    });
    expect([seen, currentTraceId()]).toEqual(['t-1', '']);
  });

  it('is its own in each of several pieces of work at once', async () => {
    const trace = (id: string): Promise<string> =>
      runWithTrace(id, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return currentTraceId();
      });
    expect(await Promise.all([trace('a'), trace('b')])).toEqual(['a', 'b']);
  });
});
