import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getAutomationState, getKillSwitch, setKillSwitch } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually, testServers } from '@megafon/testing';
import mongoose from 'mongoose';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { firstBreak } from '../audit/audit-chain.js';
import { AuditKeys } from '../audit/audit-keys.js';
import { AuditLog } from '../audit/audit-log.js';
import { KillSwitchController } from './kill-switch.controller.js';

let world: SandboxWorld;
let automation: RunningAutomation;
const user = newId();
const caller = { userId: newId(), role: 'superadmin', name: 'סופר', email: 'super@megafon.test' } as const;

beforeAll(async () => {
  world = await startSandboxWorld();
  automation = await startAutomation(world);
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

const turn = (isOn: boolean, reason = '', role: 'admin' | 'superadmin' = 'superadmin') =>
  automation.get(KillSwitchController).set({
    params: {},
    query: {},
    body: { isOn, reason },
    caller: { ...caller, role },
    userId: caller.userId,
    traceId: '',
    deadline: Date.now() + 10_000,
  });
const state = () => automation.ask(getAutomationState, user);

describe('the kill switch', () => {
  it('is off until somebody turns it', async () => {
    expect(await state()).toEqual({
      success: true,
      isStopped: false,
      since: null,
      reason: '',
      strangePages: null,
    });
    expect((await automation.ask(getKillSwitch, user)).data).toMatchObject({ isOn: false, by: null });
  });

  it('is for superadmins, whoever lets others through', async () => {
    await expect(turn(true, '', 'admin')).rejects.toMatchObject({ code: 'AUTH.ADMIN_ONLY' });
    await expect(automation.ask(setKillSwitch, user, { body: { isOn: true } })).rejects.toMatchObject({
      code: 'AUTH.ADMIN_ONLY',
    });
    expect((await state()).isStopped).toBe(false);
  });

  it('counts when an operator wrote it by hand, and is let go in the panel all the same', async () => {
    const { DATABASE: dbName } = automation.config;
    const connection = await mongoose.createConnection(testServers().mongoUri, { dbName }).asPromise();
    const switches = connection.collection<{ _id: string; isOn: boolean }>('switches');
    await switches.insertOne({ _id: 'kill-switch', isOn: true });
    await connection.close();
    expect(await state()).toEqual({
      success: true,
      isStopped: true,
      since: null,
      reason: '',
      strangePages: null,
    });
    expect((await turn(false)).data).toMatchObject({ isOn: false, by: caller.email });
    expect((await state()).isStopped).toBe(false);
    automation.published.events.length = 0;
  });

  it('stops what was asked for, says why to everybody, is told and on record; let go, it goes on', async () => {
    const accountId = await automation.connect(user, 'plain-2');
    const { data } = await turn(true, 'תקלה אצל ספק הפרוקסי');
    expect(data).toMatchObject({ isOn: true, by: caller.email, reason: 'תקלה אצל ספק הפרוקסי' });
    expect(await state()).toMatchObject({ isStopped: true, since: data.at, reason: 'תקלה אצל ספק הפרוקסי' });
    const refused = await automation.perform(user, accountId, { kind: 'visit' });
    await eventually(() =>
      expect(automation.published.of('automation.action.failed.v1').map((e) => e.data)).toContainEqual(
        expect.objectContaining({ actionId: refused, reason: 'kill-switch' }),
      ),
    );

    await turn(false);
    expect(await state()).toEqual({
      success: true,
      isStopped: false,
      since: null,
      reason: '',
      strangePages: null,
    });
    const done = await automation.perform(user, accountId, { kind: 'visit' });
    await eventually(() =>
      expect(
        automation.published.of('automation.action.succeeded.v1').map((event) => event.data.actionId),
      ).toContain(done),
    );

    const told = automation.published.of('automation.kill-switch.turned.v1');
    expect(told.map((event) => [event.tenant, event.data.isOn])).toEqual([
      ['', true],
      ['', false],
    ]);
    const chain = await automation.get(AuditLog).of('system', 'kill-switch');
    expect(chain.map(({ act, details }) => [act, details.by])).toEqual([
      ['released', caller.email],
      ['stopped', caller.email],
      ['released', caller.email],
    ]);
    expect(firstBreak(chain, automation.get(AuditKeys))).toBeNull();
  });
});
