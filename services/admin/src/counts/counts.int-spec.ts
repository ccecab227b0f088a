import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { actionSucceeded, newEvent } from '@megafon/contracts';
import { getConnectionToken, newId } from '@megafon/mongo';
import type { Connection } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { CountWhatHappens } from '../facts/count-what-happens.js';
import { FactsModule } from '../facts/facts.module.js';

let admin: InProcess;
beforeAll(async () => {
  admin = await startInProcess([FactsModule]);
});
afterAll(() => admin.close());

function published() {
  const at = admin.clock.now();
  const owner = newId();
  return newEvent(actionSucceeded, {
    id: newId(),
    tenant: owner,
    traceId: '',
    time: at,
    data: {
      actionId: newId(),
      accountId: newId(),
      owner,
      origin: { kind: 'campaign-run', id: 'run' },
      kind: 'publish',
      outcome: {
        permalink: null,
        pendingApproval: false,
        evidence: { before: null, after: null },
        finishedAt: at.toISOString(),
      },
    },
  });
}

it('an action is counted with one read and four writes', async () => {
  await admin.get(CountWhatHappens).handle(published());
  const asked: string[] = [];
  const connection = admin.app.get<Connection>(getConnectionToken());
  connection.set('debug', (collection: string, method: string) => asked.push(`${collection}.${method}`));
  await admin.get(CountWhatHappens).handle(published());
  connection.set('debug', undefined);
  const row = (method: string) => `action-facts.${method}`;
  expect(asked.filter((name) => name.startsWith('action-facts') || name.startsWith('counts'))).toEqual([
    row('updateOne'),
    row('findOne'),
    row('updateOne'),
    'counts.updateOne',
    row('updateOne'),
  ]);
});
