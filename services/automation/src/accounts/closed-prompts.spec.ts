import { describe, expect, it } from '@jest/globals';
import type { Clock } from '@megafon/service';
import { Logger } from '@nestjs/common';
import type { AuditFact } from '../audit/audit-chain.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { AutomationMetrics } from '../automation-metrics.js';
import type { AccountContext } from '../browsers/account-context.js';
import { Asides } from '../network/asides.js';
import { ClosedPrompts } from './closed-prompts.js';

Logger.overrideLogger(false);
const at = new Date('2026-03-01T09:00:00Z');
const clock: Clock = { now: () => at, sure: () => Promise.resolve(true) };

function aRecord({ fails = false } = {}) {
  const asides = new Asides();
  const lines: AuditFact[] = [];
  const counted: string[] = [];
  const append = async (fact: AuditFact) => {
    if (fails) throw new Error('no database');
    lines.push(fact);
  };
  const prompts = new ClosedPrompts(
    { takeAside: (context) => asides.take(context) },
    { append } as Partial<AuditLog> as AuditLog,
    clock,
    {
      promptClosed: (prompt: string) => void counted.push(prompt),
    } as Partial<AutomationMetrics> as AutomationMetrics,
  );
  return { asides, lines, counted, prompts };
}

const aPage = () => ({}) as AccountContext;
const subject = { owner: 'owner', accountId: 'account', actionId: 'run:1', kind: 'publish' };

describe('questions that were put aside', () => {
  it('are on record for the account and the action on whose page they were, once, by name', async () => {
    const { asides, lines, counted, prompts } = aRecord();
    const [one, other] = [aPage(), aPage()];
    asides.note(one, ['cookies']);
    asides.note(other, ['promo']);
    asides.note(one, ['promo', 'cookies']);
    await prompts.record(one, subject);
    const { owner, accountId, actionId, kind } = subject;
    const details = { actionId, kind, prompts: 'cookies, promo' };
    expect(lines).toEqual([{ owner, accountId, at, act: 'prompts-closed', details }]);
    expect(counted).toEqual(['cookies', 'promo']);
    await prompts.record(one, { ...subject, actionId: 'run:2' });
    expect(lines).toHaveLength(1);
    await prompts.record(other, { ...subject, accountId: 'another' });
    expect(lines[1]).toMatchObject({ accountId: 'another', details: { prompts: 'promo' } });
  });

  it('leave no line where there were none', async () => {
    const { asides, lines, prompts } = aRecord();
    const page = aPage();
    asides.note(page, []);
    await prompts.record(page, subject);
    expect(lines).toEqual([]);
  });

  it('do not undo what was done when they cannot be recorded', async () => {
    const { asides, counted, prompts } = aRecord({ fails: true });
    const page = aPage();
    asides.note(page, ['cookies']);
    await expect(prompts.record(page, subject)).resolves.toBeUndefined();
    expect(counted).toEqual(['cookies']);
  });
});
