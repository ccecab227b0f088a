import { AuditLog } from '@megafon/automation/engine-parts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { simulate } from './command.js';
import { realParts } from './parts.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

class NotOnRecord extends AuditLog {
  override append(): Promise<void> {
    return Promise.resolve();
  }
}

async function run(args: string[], parts = realParts): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await simulate(args, (line) => void lines.push(line), parts);
  return { code, said: lines.join('\n') };
}

describe('the command', () => {
  it('says how much it ran, and that nothing was violated', async () => {
    const { code, said } = await run(['--seed', '1', '--histories', '5']);
    expect([code, said]).toEqual([0, expect.stringMatching(/^5 histories in [^]*nothing was violated$/)]);
  });

  it('shows what was violated, the end of the trace, and how to see all of it', async () => {
    const { code, said } = await run(['--seed', '1', '--histories', '10'], {
      ...realParts,
      AuditLog: NotOnRecord,
    });
    expect(code).toBe(1);
    expect(said).toMatch(/history \d+:\n {2}run:\d is clicked and not on record\n[^]*VIOLATION/);
    expect(said).toMatch(/npm run simulate -- --seed \d+ --histories 1 --trace/);
    expect(said).toMatch(/\d+ histories FAILED$/);
  });

  it('shows every line of a history when asked', async () => {
    const [whole, short] = [
      await run(['--seed', '3', '--histories', '1', '--trace']),
      await run(['--seed', '3', '--histories', '1']),
    ];
    expect(whole.said.split('\n').length).toBeGreaterThan(short.said.split('\n').length + 50);
  });

  it('refuses what is no seed', async () => {
    expect((await run(['--seed', 'x'])).code).toBe(2);
  });
});
