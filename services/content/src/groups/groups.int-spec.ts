import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  addGroupToBox,
  createGroupBox,
  getGroupBox,
  groupsChanged,
  listGroups,
  removeGroup,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { aSubscription, startContent } from '../../test/running-content.js';
import type { InProcess } from '@megafon/service-testing';
import { KeepLimitsWhenSubscriptionChanged } from '@megafon/entitlements';

let content: InProcess;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

const add = (owner: string, groupId: string) =>
  content.ask(addGroup, owner, { body: { name: `קבוצה ${groupId}`, groupId } });
const subscribe = (owner: string, facebookGroups: number | null, revision = 1) =>
  content.get(KeepLimitsWhenSubscriptionChanged).handle(aSubscription(owner, { facebookGroups }, revision));

describe('adding a group by hand', () => {
  it('puts it into the list of its owner, and nobody else’s', async () => {
    const [owner, other] = [newId(), newId()];
    const group = await add(owner, 'tel-aviv');
    expect(group).toMatchObject({ name: 'קבוצה tel-aviv', platform: 'facebook', category: 'general' });
    expect(await content.ask(listGroups, owner)).toEqual([group]);
    expect(await content.ask(listGroups, other)).toEqual([]);
    await expect(content.ask(removeGroup, other, { params: { id: group._id } })).rejects.toMatchObject({
      code: 'GROUP.NOT_FOUND',
    });
  });

  it('refuses the same group twice, even at once', async () => {
    const owner = newId();
    const results = await Promise.allSettled([1, 2, 3].map(() => add(owner, 'same')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'GROUP.EXISTS' });
    expect(content.published.of(groupsChanged.type).filter(({ tenant }) => tenant === owner)).toHaveLength(1);
  });

  it.each([
    ['a name of blanks', { name: '  ', groupId: 'g' }],
    ['an id with a slash', { name: 'ק', groupId: '../g' }],
    ['an address that is none', { name: 'ק', groupId: 'g', groupUrl: 'javascript:alert(1)' }],
    ['someone else’s owner', { name: 'ק', groupId: 'g', owner: 'x' }],
  ])('refuses %s and changes nothing', async (_name, body) => {
    const owner = newId();
    await expect(content.ask(addGroup, owner, { body })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    expect(await content.ask(listGroups, owner)).toEqual([]);
  });
});

describe('the plan limit of groups', () => {
  it('holds at ten for a new user, whatever comes at once', async () => {
    const owner = newId();
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => add(owner, `g${index}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'GROUP.LIMIT_REACHED', details: { limit: 10 } });
    expect(await content.ask(listGroups, owner)).toHaveLength(10);
  });

  it('leaves room again where a group was removed', async () => {
    const owner = newId();
    await subscribe(owner, 1);
    const { _id } = await add(owner, 'a');
    await expect(add(owner, 'b')).rejects.toMatchObject({ code: 'GROUP.LIMIT_REACHED' });
    await content.ask(removeGroup, owner, { params: { id: _id } });
    await expect(add(owner, 'b')).resolves.toBeDefined();
  });

  it('is the newest that billing said, in whatever order it arrives', async () => {
    const owner = newId();
    await subscribe(owner, null, 3);
    await subscribe(owner, 0, 2);
    await subscribe(owner, null, 3);
    await expect(add(owner, 'a')).resolves.toBeDefined();
    await subscribe(owner, 1, 4);
    await expect(add(owner, 'b')).rejects.toMatchObject({ details: { limit: 1 } });
  });
});

describe('removing a group', () => {
  it('takes it out of its boxes and tells of it once', async () => {
    const owner = newId();
    const { _id } = await add(owner, 'a');
    const box = await content.ask(createGroupBox, owner, { body: { name: 'ארגז' } });
    const params = { boxId: box._id };
    await content.ask(addGroupToBox, owner, { params, body: { groupId: _id } });
    await content.ask(removeGroup, owner, { params: { id: _id } });
    expect((await content.ask(getGroupBox, owner, { params: { id: box._id } })).data.groups).toEqual([]);
    const told = content.published.of(groupsChanged.type).filter(({ tenant }) => tenant === owner);
    expect(told.map(({ data }) => data)).toEqual([
      { userId: owner, added: 1, removed: 0 },
      { userId: owner, added: 0, removed: 1 },
    ]);
  });
});
