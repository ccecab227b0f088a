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
  world = await startSandboxWorld({ proxies: 4 });
  automation = await startAutomation(world);
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

const linesOf = async (user: string, accountId: string) => automation.get(AuditLog).of(user, accountId);
const closedOf = async (user: string, accountId: string) =>
  (await linesOf(user, accountId))
    .filter(({ act }) => act === 'prompts-closed')
    .map(({ details }) => details);

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
  await eventually(async () => {
    const done = automation.published.of('automation.action.succeeded.v1').map(({ data }) => data.actionId);
    expect(done).toEqual(expect.arrayContaining([actionId, other]));
    expect(await closedOf(user, asked)).not.toEqual([]);
  });
  expect(await closedOf(user, asked)).toEqual([{ actionId, kind: 'publish', prompts: 'cookies' }]);
  expect(await closedOf(user, spared)).toEqual([]);
  const { body } = await automation.get(Metrics).text();
  expect(body).toMatch(/megafon_automation_prompts_closed_total\{kind="cookies"[^}]*\} 1/);
});

it('so is one that came while the composer was being opened', async () => {
  const user = newId();
  const asked = await automation.connect(user, 'plain-3');
  const suffers = (kind: string, path: string, delayMs: number) =>
    world.tell('POST', '/truth/faults', { kind, account: 'plain-3', path, delayMs });
  const { groups } = await world.truth<{ groups: { id: string; name: string }[] }>('/truth/groups');
  const { id: groupId = '', name = '' } = groups[1] ?? {};
  // The page itself is there before it.
  await suffers('notification-prompt', `/groups/${groupId}$`, 2_500);
  await suffers('editor-late', '/api/view/composer', 5_000);
  const group = { groupId, groupUrl: `${world.url}/groups/${groupId}`, name };
  const work = { kind: 'publish' as const, group, text: 'שאלה באמצע הכתיבה', media: null };
  const actionId = await automation.perform(user, asked, work);
  await eventually(async () => expect(await closedOf(user, asked)).not.toEqual([]), { timeoutMs: 30_000 });
  expect(await closedOf(user, asked)).toEqual([{ actionId, kind: 'publish', prompts: 'notifications' }]);
});

it('so is one that was put aside in a live login, under its account', async () => {
  const user = newId();
  await world.tell('POST', '/truth/faults', { kind: 'cookie-prompt', account: 'plain-4', path: '/feed' });
  const accountId = await automation.connect(user, 'plain-4');
  expect(await closedOf(user, accountId)).toEqual([{ actionId: null, kind: 'login', prompts: 'cookies' }]);
});
