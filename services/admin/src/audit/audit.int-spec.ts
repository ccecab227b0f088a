import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listAudit, newEvent, pageAudit, userRegistered } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { CountWhatHappens } from '../facts/count-what-happens.js';
import { FactsModule } from '../facts/facts.module.js';
import { AuditModule } from './audit.module.js';

let admin: InProcess;
beforeAll(async () => {
  admin = await startInProcess([FactsModule, AuditModule]);
});
afterAll(() => admin.close());

async function aUser(name: string): Promise<string> {
  const userId = newId();
  const asked = { role: 'user', requestedPlan: 'starter', grantedPlan: null } as const;
  const data = { userId, name, email: `${userId}@example.com`, ...asked };
  const event = { id: newId(), tenant: userId, traceId: '', time: admin.clock.now(), data };
  await admin.get(CountWhatHappens).handle(newEvent(userRegistered, event));
  return userId;
}

it('shows who did what, by the names they have', async () => {
  const [dana, avi] = [await aUser('דנה'), await aUser('אבי')];
  const account = newId();
  const at = '2026-11-22T10:00:00.000Z';
  const asked: unknown[] = [];
  const ofSystem = { at, accountName: '', owner: 'system' };
  const changed = { by: avi, target: dana, from: 'user', to: 'admin', event: 'role:1' };
  const stopped = { by: 'gone', reason: '' };
  admin.services.answer(pageAudit, (body) => {
    asked.push(body);
    return {
      lines: [
        { ...ofSystem, id: 'a:1', act: 'role-changed', accountId: 'administration', details: changed },
        {
          id: `${account}:1`,
          at,
          act: 'submitting',
          accountId: account,
          accountName: 'המאפייה',
          owner: dana,
          details: { kind: 'publish' },
        },
        { ...ofSystem, id: 'k:1', act: 'stopped', accountId: 'kill-switch', details: stopped },
      ],
      nextCursor: 'next',
    };
  });
  const reply = await admin.ask(listAudit, '', { query: { user: dana, cursor: 'here' } });
  expect(asked).toEqual([{ user: dana, cursor: 'here', limit: 50 }]);
  expect(reply).toMatchObject({ nextCursor: 'next' });
  expect(reply.items[0]).toEqual({
    id: 'a:1',
    at,
    act: 'role-changed',
    user: null,
    account: { id: 'administration', name: '' },
    by: { id: avi, name: 'אבי' },
    target: { id: dana, name: 'דנה' },
    details: { from: 'user', to: 'admin' },
  });
  expect(reply.items[1]).toMatchObject({
    user: { id: dana, name: 'דנה' },
    account: { id: account, name: 'המאפייה' },
    by: null,
    target: null,
    details: { kind: 'publish' },
  });
  expect(reply.items[2]).toMatchObject({ user: null, by: { id: 'gone', name: '' } });
});
