import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recheckAction } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import { ActionRepository } from './action.repository.js';

const user = newId();
let world: SandboxWorld;
let automation: RunningAutomation;
let accountId: string;
let group: { groupId: string; groupUrl: string; name: string };

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 1 });
  automation = await startAutomation(world);
  const { groups } = await world.truth<{ groups: { id: string; name: string; approvesPosts: boolean }[] }>(
    '/truth/groups',
  );
  const { id = '', name = '' } = groups.find(({ approvesPosts }) => approvesPosts) ?? {};
  group = { groupId: id, groupUrl: `${world.url}/groups/${id}`, name };
  accountId = await automation.connect(user, 'plain');
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

const succeeds = (actionId: string) =>
  eventually(async () => {
    const action = await automation.get(ActionRepository).get(user, actionId);
    expect(action.state).toBe('succeeded');
    return action;
  });
/** A post that waits for the group. */
async function waitingPost(text: string): Promise<{ actionId: string; post: TruthPost }> {
  const actionId = await automation.perform(user, accountId, { kind: 'publish', group, text, media: null });
  expect((await succeeds(actionId)).outcome).toMatchObject({ pendingApproval: true });
  const { posts } = await world.truth<{ posts: TruthPost[] }>('/truth/posts?author=plain');
  const post = posts.find((one) => one.text === text);
  if (!post) throw new Error(`the network has no ${text}`);
  return { actionId, post };
}
const idOf = ({ url }: TruthPost) => url.split('/').at(-1) ?? '';
const look = async (actionId: string) =>
  succeeds(await automation.perform(user, accountId, { kind: 'follow-post', actionId, group }));
const recheck = (actionId: string) => automation.ask(recheckAction, user, { params: { actionId } });
const told = (actionId: string) =>
  automation.published
    .of('automation.post.moderated.v1')
    .map(({ data }) => data)
    .filter((data) => data['actionId'] === actionId);

describe('a post that waits for its group', () => {
  it('is told to be published once a look sees that the group approved, and once only', async () => {
    const { actionId, post } = await waitingPost('מחכה לאישור');
    await look(actionId);
    expect(told(actionId)).toEqual([]);
    await world.tell('POST', '/truth/approve', { postId: idOf(post) });
    await look(actionId);
    await look(actionId);
    await eventually(() =>
      expect(told(actionId)).toMatchObject([{ decision: 'approved', permalink: post.url, owner: user }]),
    );
    const { outcome } = await automation.get(ActionRepository).get(user, actionId);
    expect(outcome).toMatchObject({ pendingApproval: false, permalink: post.url });
  });

  it('is told to be turned down once the group did that', async () => {
    const { actionId, post } = await waitingPost('לא יאושר');
    await world.tell('POST', '/truth/decline', { postId: idOf(post) });
    await look(actionId);
    await eventually(() => expect(told(actionId)).toMatchObject([{ decision: 'declined', permalink: null }]));
  });

  it('is looked at when its owner asks, and by nobody else', async () => {
    const { actionId, post } = await waitingPost('בדיקה יזומה');
    expect(await recheck(actionId)).toEqual({ success: false, status: 'pending_approval' });
    await world.tell('POST', '/truth/approve', { postId: idOf(post) });
    expect(await recheck(actionId)).toEqual({ success: true, status: 'succeeded' });
    await expect(recheck(actionId)).rejects.toMatchObject({ code: 'ACTION.NOT_UNKNOWN' });
    const other = automation.ask(recheckAction, newId(), { params: { actionId } });
    await expect(other).rejects.toMatchObject({ code: 'ACTION.NOT_FOUND' });
  });

  it('is not looked for where nothing is known of it', async () => {
    await look('nobody:knows:publish');
    expect(told('nobody:knows:publish')).toEqual([]);
  });
});
