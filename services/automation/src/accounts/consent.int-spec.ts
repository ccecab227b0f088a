import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  listAccountsOf,
  listFacebookAccounts,
  setAccountConsent,
  testFacebookAccount,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { firstBreak } from '../audit/audit-chain.js';
import { AuditKeys } from '../audit/audit-keys.js';
import { AuditLog } from '../audit/audit-log.js';

let world: SandboxWorld;
let automation: RunningAutomation;
let user: string;
let accountId: string;
let next = 1;

beforeAll(async () => {
  world = await startSandboxWorld();
  automation = await startAutomation(world);
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});
beforeEach(async () => {
  user = newId();
  next += 1;
  accountId = await automation.connect(user, `plain-${next}`);
});

const set = (consent: boolean, by = user) =>
  automation.ask(setAccountConsent, by, { params: { id: accountId }, body: { consent } });
const requests = () => world.truth<{ requests: unknown[] }>(`/truth/requests?account=plain-${next}`);
const consents = async () =>
  (await automation.get(AuditLog).of(user, accountId)).filter(({ act }) => act.startsWith('consent-'));

describe('consent', () => {
  it('that is withdrawn stops the account, shows on it, and is on record; given again, it goes on', async () => {
    expect((await set(false)).account.consentedAt).toBeNull();
    const [listed] = (await automation.ask(listFacebookAccounts, user)).accounts;
    expect(listed?.consentedAt).toBeNull();
    const planned = await automation.ask(listAccountsOf, user, { body: { owner: user } });
    expect(planned.accounts).toMatchObject([{ accountId, status: 'paused' }]);
    const refused = await automation.perform(user, accountId, { kind: 'visit' });
    await eventually(() =>
      expect(automation.published.of('automation.action.failed.v1').map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ actionId: refused, reason: 'consent-missing' }),
      ),
    );
    // Not opened, and not taken for disconnected: its session stands.
    const { requests: before } = await requests();
    for (const byHand of [false, true])
      expect(await automation.ask(testFacebookAccount, user, { body: { accountId, byHand } })).toMatchObject({
        success: false,
        status: 'connected',
      });
    expect((await requests()).requests).toHaveLength(before.length);
    const told = automation.published.of('automation.account.state-changed.v1');
    expect(told.filter(({ data }) => data.accountId === accountId)).toHaveLength(1);
    expect((await set(true)).account.consentedAt).not.toBeNull();
    const done = await automation.perform(user, accountId, { kind: 'visit' });
    await eventually(() =>
      expect(
        automation.published.of('automation.action.succeeded.v1').map(({ data }) => data.actionId),
      ).toContain(done),
    );
    expect((await consents()).map(({ act }) => act)).toEqual(['consent-withdrawn', 'consent-given']);
    expect(
      firstBreak(await automation.get(AuditLog).of(user, accountId), automation.get(AuditKeys)),
    ).toBeNull();
  });

  it('given twice keeps its first time, and withdrawn twice is on record once', async () => {
    const { consentedAt } = (await set(true)).account;
    expect((await set(true)).account.consentedAt).toBe(consentedAt);
    await set(false);
    await set(false);
    expect((await consents()).map(({ act }) => act)).toEqual(['consent-withdrawn']);
  });

  it("cannot be changed in someone else's account", async () => {
    await expect(set(false, newId())).rejects.toMatchObject({ code: 'ACCOUNT.NOT_FOUND' });
    expect(await consents()).toEqual([]);
  });
});
