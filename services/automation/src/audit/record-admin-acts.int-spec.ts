import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newEvent, planAdministered, userAdministered } from '@megafon/contracts';
import { MongoModule, newId } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { Global, Module } from '@nestjs/common';
import { firstBreak } from './audit-chain.js';
import { AuditKeys } from './audit-keys.js';
import { AUDIT_MODEL, AuditLog, auditSchema } from './audit-log.js';
import { administrationChain, RecordAdminActs } from './record-admin-acts.js';

const keys = AuditKeys.parse(`k1:${Buffer.alloc(32, 1).toString('base64')}`);

@Global()
@Module({ providers: [{ provide: AuditKeys, useValue: keys }], exports: [AuditKeys] })
class Keys {}

@Module({
  imports: [MongoModule.forFeature({ [AUDIT_MODEL]: auditSchema })],
  providers: [AuditLog, RecordAdminActs],
})
class Record {}

let service: InProcess;
beforeAll(async () => {
  service = await startInProcess([Keys, Record]);
});
afterAll(() => service?.close());

const by = newId();
const fields = (id: string) => ({ id, tenant: '', traceId: '', time: service.clock.now() });
const take = (event: Parameters<RecordAdminActs['handle']>[0]) => service.get(RecordAdminActs).handle(event);

it('puts what admins do into one chain, each act once, however often and at once it is told', async () => {
  const target = newId();
  const events = Array.from({ length: 10 }, (_, n) =>
    newEvent(userAdministered, {
      ...fields(`role:${n}`),
      data: { by, act: 'role-changed', target, details: { from: 'user', to: 'admin' } },
    }),
  );
  await Promise.all([...events, ...events].map(take));
  const planMade = { by, act: 'plan-edited', target: 'pro', details: { price: 99 } };
  await take(newEvent(planAdministered, { ...fields('plan:1'), data: planMade }));
  await Promise.all(events.map(take));
  const { owner, accountId } = administrationChain;
  const chain = await service.get(AuditLog).of(owner, accountId);
  expect(chain).toHaveLength(11);
  expect(firstBreak(chain, keys)).toBeNull();
  expect(chain.at(-1)).toMatchObject({
    act: 'plan-edited',
    details: { by, target: 'pro', price: 99, event: 'plan:1' },
  });
});
