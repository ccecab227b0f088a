import { describe, expect, it } from '@jest/globals';
import { CpuTokens } from './cpu-tokens.js';

describe('CPU tokens', () => {
  it('never admit more than there are, and everybody in the end', async () => {
    const tokens = new CpuTokens(2);
    let inside = 0;
    let most = 0;
    const turns = Array.from({ length: 20 }, () =>
      tokens.use(async () => {
        inside += 1;
        most = Math.max(most, inside);
        await Promise.resolve();
        inside -= 1;
      }),
    );
    await Promise.all(turns);
    expect(most).toBe(2);
  });

  it('come back from work that failed', async () => {
    const tokens = new CpuTokens(1);
    await expect(tokens.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(tokens.use(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
