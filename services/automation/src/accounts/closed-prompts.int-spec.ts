import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@megafon/mongo';
import { Metrics } from '@megafon/service';
import { eventually } from '@megafon/testing';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { AuditLog } from '../audit/audit-log.js';

let world: SandboxWorld;
let automation: RunningAutomation;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 2 });
  automation = await startAutomation(world);
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

it('a question that was put aside on the way to a post is on record, for that account and post alone', async () => {
  const user = newId();
  const asked = await automation.connect(user, 'plain');
  const spared = await automation.connect(user, 'plain-2');
  await world.tell('POST', '/truth/faults', { kind: 'cookie-prompt', account: 'plain', path: '/groups' });
  const { groups } = await world.truth<{ groups: { id: string; name: string }[] }>('/truth/groups');
  const { id: groupId = '', name = '' } = groups[0] ?? {};
  const group = { groupId, groupUrl: `${world.url}/groups/${groupId}`, name };
  const publish = (accountId: string, text: string) =>
    automation.perform(user, accountId, { kind: 'publish', group, text, media: null });
  const actionId = await publish(asked, 'עם שאלה בדרך');
  const other = await publish(spared, 'בלי שאלה בדרך');
  const linesOf = async (accountId: string) => automation.get(AuditLog).of(user, accountId);
  await eventually(async () => {
    const done = automation.published.of('automation.action.succeeded.v1').map(({ data }) => data.actionId);
    expect(done).toEqual(expect.arrayContaining([actionId, other]));
    expect((await linesOf(asked)).map(({ act }) => act)).toContain('prompts-closed');
  });
  const closed = (await linesOf(asked)).filter(({ act }) => act === 'prompts-closed');
  expect(closed.map(({ details }) => details)).toEqual([{ actionId, kind: 'publish', prompts: 'cookies' }]);
  expect((await linesOf(spared)).map(({ act }) => act)).not.toContain('prompts-closed');
  const { body } = await automation.get(Metrics).text();
  expect(body).toMatch(/megafon_automation_prompts_closed_total\{kind="cookies"[^}]*\} 1/);
});
