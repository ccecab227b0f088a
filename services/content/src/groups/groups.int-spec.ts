import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  addGroupToBox,
  countGroups,
  createGroupBox,
  getGroupBox,
  groupsChanged,
  listGroups,
  pageGroups,
  removeGroup,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { aSubscription, startContent } from '../../test/running-content.js';
import type { InProcess } from '@megafon/service-testing';
import { KeepLimitsWhenSubscriptionChanged } from '@megafon/entitlements';
import { GroupBoxRepository } from '../group-boxes/group-box.repository.js';

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
    ['an id that climbs', { name: 'ק', groupId: '..' }],
    ['a link that goes on', { name: 'ק', groupId: 'g', groupUrl: 'https://network.test/g\r\nX: y' }],
    ['an address that is none', { name: 'ק', groupId: 'g', groupUrl: 'javascript:alert(1)' }],
    ['someone else’s owner', { name: 'ק', groupId: 'g', owner: 'x' }],
  ])('refuses %s and changes nothing', async (_name, body) => {
    const owner = newId();
    await expect(content.ask(addGroup, owner, { body })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    expect(await content.ask(listGroups, owner)).toEqual([]);
  });
});

describe('the link of a group', () => {
  it.each(['https://network.test/groups/g', 'https://m.facebook.com/groups/g', ''])(
    'may be %j',
    async (groupUrl) => {
      const added = content.ask(addGroup, newId(), { body: { name: 'ק', groupId: 'g', groupUrl } });
      await expect(added).resolves.toMatchObject({ groupUrl });
    },
  );

  it.each([
    'https://evil.example/groups/g',
    'https://facebook.com.evil.example/g',
    'http://facebook.com/groups/g',
  ])('is refused where it leads elsewhere: %s', async (groupUrl) => {
    const added = content.ask(addGroup, newId(), { body: { name: 'ק', groupId: 'g', groupUrl } });
    await expect(added).rejects.toMatchObject({ code: 'GROUP.FOREIGN_URL' });
  });

  it('gives the id of the group where the whole address was pasted as one', async () => {
    const body = { name: 'ק', groupId: 'https://www.facebook.com/groups/dirot.tlv/?ref=share' };
    expect(await content.ask(addGroup, newId(), { body })).toMatchObject({ groupId: 'dirot.tlv' });
  });
});

describe('the plan limit of groups', () => {
  it('holds at ten for a new user, although two hundred come at once', async () => {
    const owner = newId();
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => add(owner, `g${index}`)),
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

describe('pages of groups', () => {
  const all = async (owner: string, query: Record<string, unknown>) => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await content.ask(pageGroups, owner, { query: { limit: 2, ...query, cursor } });
      names.push(...page.groups.map(({ name }) => name));
      expect(page.total).toBe((await content.ask(pageGroups, owner, { query })).total);
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    return names;
  };

  it('come sorted, searched and filtered, each group once', async () => {
    const owner = newId();
    const names = ['קבוצה 10', 'קבוצה 9', 'נדל״ן במרכז', 'Zoo', 'אופניים'];
    const groups = [];
    for (const [index, name] of names.entries())
      groups.push(await content.ask(addGroup, owner, { body: { name, groupId: `g${index}` } }));
    const boxes = await Promise.all(
      ['א', 'ב'].map((name) => content.ask(createGroupBox, owner, { body: { name } })),
    );
    for (const { _id: boxId } of boxes)
      await content.ask(addGroupToBox, owner, { params: { boxId }, body: { groupId: groups[0]?._id ?? '' } });
    await content.ask(addGroupToBox, owner, {
      params: { boxId: boxes[0]?._id ?? '' },
      body: { groupId: groups[1]?._id ?? '' },
    });
    const byName = ['אופניים', 'נדל״ן במרכז', 'קבוצה 9', 'קבוצה 10', 'Zoo'];
    expect(await all(owner, {})).toEqual(byName);
    expect(await all(owner, { dir: 'desc' })).toEqual([...byName].reverse());
    expect(await all(owner, { sort: 'created' })).toEqual(names);
    expect((await all(owner, { sort: 'members' })).sort()).toEqual([...names].sort());
    expect(await all(owner, { q: 'נדלן' })).toEqual(['נדל״ן במרכז']);
    expect(await all(owner, { filter: 'none' })).toEqual(['אופניים', 'נדל״ן במרכז', 'Zoo']);
    expect(await all(owner, { filter: 'one' })).toEqual(['קבוצה 9']);
    expect(await all(owner, { filter: 'several' })).toEqual(['קבוצה 10']);
    expect((await content.ask(pageGroups, owner, { query: { filter: 'one' } })).groups[0]?.boxIds).toEqual([
      boxes[0]?._id,
    ]);
    expect(await content.ask(countGroups, owner)).toEqual({ total: 5, assigned: 2, members: 0 });
  });

  it.each([
    'x',
    Buffer.from('{"$gt":""}').toString('base64url'),
    Buffer.from('[{"$gt":""},"a"]').toString('base64url'),
  ])('refuse a cursor that no page gave: %s', async (cursor) => {
    const page = content.ask(pageGroups, newId(), { query: { cursor } });
    await expect(page).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });
});

describe('removing a group', () => {
  it('happens once, and gives the room in its box back once, however often it is asked for at once', async () => {
    const owner = newId();
    const [gone, kept] = [await add(owner, 'a'), await add(owner, 'b')];
    const box = await content.ask(createGroupBox, owner, { body: { name: 'ארגז' } });
    for (const { _id: groupId } of [gone, kept])
      await content.ask(addGroupToBox, owner, { params: { boxId: box._id }, body: { groupId } });
    const params = { id: gone._id };
    const tries = await Promise.allSettled([1, 2, 3].map(() => content.ask(removeGroup, owner, { params })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { groupCount } = await content.get(GroupBoxRepository).get(owner, box._id);
    expect(groupCount).toBe(1);
  });

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
