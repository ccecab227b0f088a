import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  addGroupsToBox,
  addGroupToBox,
  addMatchingGroupsToBox,
  boxChanged,
  countGroups,
  createGroupBox,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
  maxBoxesPerGroup,
  removeGroupBox,
  removeGroupFromBox,
  removeGroup,
  removeGroupsFromBox,
  resolveMaterials,
  restoreGroupBox,
  updateGroupBox,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { startContent, groupInSlot } from '../../test/running-content.js';
import type { InProcess } from '@megafon/service-testing';
import { GroupPages } from '../group-storage/group-pages.js';
import { GroupRepository } from '../group-storage/group.repository.js';
import { UsageRepository } from '../quotas/usage.repository.js';
import { GroupBoxRepository } from './group-box.repository.js';
import { RemovedGroupBoxesRetention } from './removed-group-boxes-retention.js';

let content: InProcess;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

const boxOf = (owner: string, name = 'ארגז') => content.ask(createGroupBox, owner, { body: { name } });
const groupOf = (owner: string, groupId: string) =>
  content.ask(addGroup, owner, { body: { name: groupId, groupId } });

describe('group boxes', () => {
  it('are created with the default looks, changed and removed', async () => {
    const owner = newId();
    const box = await boxOf(owner);
    expect(box).toMatchObject({ name: 'ארגז', color: '#3b82f6', icon: '📦', groupCount: 0, groups: [] });
    const { _id: groupId } = await groupOf(owner, 'a');
    await content.ask(addGroupToBox, owner, { params: { boxId: box._id }, body: { groupId } });
    const body = { name: ' ארגז אחר ', description: ' תיאור ', color: '#ef4444', icon: '🔥' } as const;
    const changed = await content.ask(updateGroupBox, owner, { params: { id: box._id }, body });
    expect(changed).toMatchObject({ name: 'ארגז אחר', description: 'תיאור', color: '#ef4444', icon: '🔥' });
    expect([changed.groupCount, changed.groups]).toEqual([1, [groupId]]);
    await content.ask(removeGroupBox, owner, { params: { id: box._id } });
    expect((await content.ask(listGroupBoxes, owner)).data).toEqual([]);
    const changes = content.published
      .of(boxChanged.type)
      .filter(({ tenant }) => tenant === owner)
      .map(({ data }) => (data as { change: string }).change);
    // A group that comes in is a change as well.
    expect(changes).toEqual(['created', 'updated', 'updated', 'removed']);
  });

  it('that two edit at once is saved once; a group that comes in meanwhile is no conflict', async () => {
    const owner = newId();
    const params = { id: (await boxOf(owner))._id };
    const { revision } = (await content.ask(getGroupBox, owner, { params })).data;
    const { _id: groupId } = await groupOf(owner, 'a');
    await content.ask(addGroupToBox, owner, { params: { boxId: params.id }, body: { groupId } });
    const saving = (name: string) => content.ask(updateGroupBox, owner, { params, body: { name, revision } });
    const results = await Promise.allSettled(['ראשון', 'שני'].map((name) => saving(name)));
    const saved = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.name] : []));
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'CONFLICT.CHANGED_MEANWHILE' })]);
    expect([(await content.ask(getGroupBox, owner, { params })).data.name]).toEqual(saved);
  });

  it('need a name', async () => {
    const owner = newId();
    await expect(boxOf(owner, ' \t')).rejects.toMatchObject({ code: 'BOX.NAME_REQUIRED' });
    const box = await boxOf(owner);
    const update = content.ask(updateGroupBox, owner, { params: { id: box._id }, body: { name: '' } });
    await expect(update).rejects.toMatchObject({ code: 'BOX.NAME_REQUIRED' });
  });

  it('of someone else are not found, and stay as they are', async () => {
    const [owner, other] = [newId(), newId()];
    const { _id: id } = await boxOf(owner);
    const { _id: groupId } = await groupOf(other, 'g');
    const attempts = [
      content.ask(getGroupBox, other, { params: { id } }),
      content.ask(updateGroupBox, other, { params: { id }, body: { name: 'שלי' } }),
      content.ask(removeGroupBox, other, { params: { id } }),
      content.ask(listAvailableGroups, other, { params: { boxId: id } }),
      content.ask(addGroupToBox, other, { params: { boxId: id }, body: { groupId } }),
      content.ask(removeGroupFromBox, other, { params: { boxId: id, groupId } }),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'BOX.NOT_FOUND' } });
    expect((await content.ask(getGroupBox, owner, { params: { id } })).data).toMatchObject({
      name: 'ארגז',
      groups: [],
    });
  });
});

describe('a group box that was deleted by mistake', () => {
  const notFound = { status: 'rejected', reason: { code: 'BOX.NOT_FOUND' } };
  const usages = () => content.get(UsageRepository);
  /** One of three boxes, which holds two groups, was removed. */
  const removedFrom = async (owner: string) => {
    await boxOf(owner, 'ראשון');
    const body = { name: 'דירות', description: 'במרכז', color: '#ef4444', icon: '🔥' } as const;
    const box = await content.ask(createGroupBox, owner, { body });
    await boxOf(owner, 'אחרון');
    const groups = [await groupOf(owner, 'a'), await groupOf(owner, 'b')] as const;
    for (const { _id: groupId } of groups) {
      await content.ask(addGroupToBox, owner, { params: { boxId: box._id }, body: { groupId } });
    }
    const params = { id: box._id };
    await content.ask(removeGroupBox, owner, { params });
    return { box, params, groups };
  };
  const groupsIn = async (owner: string, params: { id: string }) => {
    const { data } = await content.ask(getGroupBox, owner, { params });
    return { count: data.groupCount, names: data.groups.map(({ name }) => name) };
  };

  it('is put back as it was and where it was, with its groups, and counted', async () => {
    const owner = newId();
    const { box, params, groups } = await removedFrom(owner);
    expect(await usages().get(owner, owner)).toMatchObject({ groupBoxes: 2 });
    const { updatedAt, createdAt, ...back } = await content.ask(restoreGroupBox, owner, { params });
    expect(back.groups.toSorted()).toEqual(groups.map(({ _id }) => _id).toSorted());
    expect({ ...box, groupCount: 2, groups: back.groups, createdAt, updatedAt }).toEqual({
      ...back,
      createdAt,
      updatedAt,
    });
    expect(await groupsIn(owner, params)).toEqual({ count: 2, names: ['a', 'b'] });
    const { data } = await content.ask(listGroupBoxes, owner);
    expect(data.map(({ name }) => name).indexOf('דירות')).toBe(1);
    expect(await usages().get(owner, owner)).toMatchObject({ groupBoxes: 3 });
    await content.ask(removeGroupBox, owner, { params });
    await content.ask(restoreGroupBox, owner, { params });
    expect(await groupsIn(owner, params)).toEqual({ count: 2, names: ['a', 'b'] });
  });

  it('is what its campaigns find again', async () => {
    const owner = newId();
    const { params, groups } = await removedFrom(owner);
    const materials = () =>
      content.ask(resolveMaterials, '', {
        body: { owner, groupBox: params.id, postBox: null, commentBox: null },
      });
    await expect(materials()).rejects.toMatchObject({ code: 'BOX.NOT_FOUND' });
    await content.ask(restoreGroupBox, owner, { params });
    expect((await materials()).groups.map(({ _id }) => _id).sort()).toEqual(
      groups.map(({ _id }) => _id).sort(),
    );
  });

  it('comes back without the groups that went meanwhile, or lie in too many boxes', async () => {
    const owner = newId();
    const { params, groups } = await removedFrom(owner);
    await content.ask(removeGroup, owner, { params: { id: groups[0]._id } });
    await content.get(GroupRepository).change(owner, groups[1]._id, (group) => ({
      state: { ...group, boxes: Array.from({ length: maxBoxesPerGroup }, newId), boxCount: maxBoxesPerGroup },
    }));
    await content.ask(restoreGroupBox, owner, { params });
    expect(await groupsIn(owner, params)).toEqual({ count: 0, names: [] });
  });

  it('is put back once, by its owner, and within the limit', async () => {
    const owner = newId();
    const { params } = await removedFrom(owner);
    for (const attempt of await Promise.allSettled([
      content.ask(restoreGroupBox, newId(), { params }),
      content.ask(restoreGroupBox, owner, { params: { id: newId() } }),
    ]))
      expect(attempt).toMatchObject(notFound);
    const setBoxes = (groupBoxes: number) =>
      usages().change(owner, owner, (usage) => ({ state: { ...usage, groupBoxes } }));
    await setBoxes(500);
    await expect(content.ask(restoreGroupBox, owner, { params })).rejects.toMatchObject({
      code: 'BOX.LIMIT_REACHED',
    });
    await setBoxes(2);
    const together = await Promise.allSettled(
      [1, 2, 3].map(() => content.ask(restoreGroupBox, owner, { params })),
    );
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usages().get(owner, owner)).toMatchObject({ groupBoxes: 3 });
    expect(await groupsIn(owner, params)).toEqual({ count: 2, names: ['a', 'b'] });
  });

  it('keeps its groups when two pages remove it at once', async () => {
    const owner = newId();
    const { params } = await removedFrom(owner);
    await content.ask(restoreGroupBox, owner, { params });
    await Promise.allSettled([1, 2].map(() => content.ask(removeGroupBox, owner, { params })));
    await content.ask(restoreGroupBox, owner, { params });
    expect(await groupsIn(owner, params)).toEqual({ count: 2, names: ['a', 'b'] });
  });

  it('is gone for good after a day, and one that was put back stays', async () => {
    const [owner, other] = [newId(), newId()];
    const { params, groups } = await removedFrom(owner);
    const back = await removedFrom(other);
    await content.ask(restoreGroupBox, other, back);
    // Putting it back was cut short.
    await content.get(GroupRepository).putInto(owner, params.id, [groups[0]._id]);
    content.clock.advance(2 * 86_400_000);
    await content.get(RemovedGroupBoxesRetention).sweep();
    await expect(content.ask(restoreGroupBox, owner, { params })).rejects.toMatchObject({
      code: 'BOX.NOT_FOUND',
    });
    expect((await content.get(GroupRepository).get(owner, groups[0]._id)).boxes).toEqual([]);
    expect(await groupsIn(other, back.params)).toEqual({ count: 2, names: ['a', 'b'] });
  });
});

describe('groups in boxes', () => {
  it('go in once, however many requests come at once', async () => {
    const owner = newId();
    const { _id: boxId } = await boxOf(owner);
    const groups = await Promise.all(['a', 'b', 'c', 'd'].map((groupId) => groupOf(owner, groupId)));
    const requests = [...groups, ...groups].map(({ _id: groupId }) =>
      content.ask(addGroupToBox, owner, { params: { boxId }, body: { groupId } }),
    );
    await Promise.all(requests);
    const { data } = await content.ask(getGroupBox, owner, { params: { id: boxId } });
    expect(data.groups.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are no longer available, and are shown under their box', async () => {
    const owner = newId();
    const { _id: boxId } = await boxOf(owner);
    const [a, b] = [await groupOf(owner, 'a'), await groupOf(owner, 'b')];
    const added = await content.ask(addGroupToBox, owner, { params: { boxId }, body: { groupId: a._id } });
    expect(added).toEqual({ success: true, message: 'הקבוצה שויכה לארגז בהצלחה!' });
    const available = await content.ask(listAvailableGroups, owner, { params: { boxId } });
    expect(available.data).toEqual([{ _id: b._id, name: 'b', memberCount: 0 }]);
    expect(await content.ask(listGroupBoxAssignments, owner)).toMatchObject({
      data: { [boxId]: [{ _id: a._id, name: 'a', memberCount: 0 }] },
      counts: { [boxId]: 1 },
    });
    const [listed] = (await content.ask(listGroupBoxes, owner)).data;
    expect(listed).toMatchObject({ groupCount: 1, groups: [a._id] });
    await content.ask(removeGroupFromBox, owner, { params: { boxId, groupId: a._id } });
    expect((await content.ask(listAvailableGroups, owner, { params: { boxId } })).data).toHaveLength(2);
  });

  it('must be the owner’s own', async () => {
    const [owner, other] = [newId(), newId()];
    const { _id: boxId } = await boxOf(owner);
    const { _id: groupId } = await groupOf(other, 'a');
    const attempt = content.ask(addGroupToBox, owner, { params: { boxId }, body: { groupId } });
    await expect(attempt).rejects.toMatchObject({ code: 'GROUP.NOT_FOUND' });
  });
});

describe('many groups', () => {
  const many = (owner: string, names: readonly string[]) =>
    content.get(GroupRepository).insertEach(
      owner,
      names.map((name, slot) => groupInSlot(slot, { name })),
      content.clock.now(),
    );
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix} ${n}`);

  it('go in at once by the words they are found with, and are counted', async () => {
    const owner = newId();
    await many(owner, [...names('דירות בתל־אביב', 30), ...names('רכב', 5)]);
    const { _id: boxId } = await boxOf(owner);
    const params = { boxId };
    const page = await content.ask(listAvailableGroups, owner, {
      params,
      query: { q: 'תל אביב', limit: 20 },
    });
    expect([page.data.length, page.total]).toEqual([20, 30]);
    const rest = await content.ask(listAvailableGroups, owner, {
      params,
      query: { q: 'תל אביב', limit: 20, cursor: page.cursor ?? '' },
    });
    expect([rest.data.length, rest.cursor]).toEqual([10, null]);
    const added = await content.ask(addMatchingGroupsToBox, owner, { params, body: { q: 'תל אביב' } });
    expect(added).toMatchObject({ success: true, added: 30 });
    const { data } = await content.ask(getGroupBox, owner, { params: { id: boxId } });
    expect([data.groupCount, data.groups.length]).toEqual([30, 30]);
    expect((await content.ask(listAvailableGroups, owner, { params })).total).toBe(5);
    await content.ask(removeGroupBox, owner, { params: { id: boxId } });
    expect(await content.ask(countGroups, owner)).toEqual({ total: 35, assigned: 0, members: 35 });
  });

  it('are found outside a box by their names alone, not by what the network calls them', async () => {
    const owner = newId();
    await many(owner, ['דירות 31', 'רכב']);
    const { _id: boxId } = await boxOf(owner);
    const found = async (q: string) => {
      const { data } = await content.ask(listAvailableGroups, owner, {
        params: { boxId },
        query: { q, limit: 20 },
      });
      return data.map(({ name }) => name);
    };
    // Their ids are g0 and g1.
    expect(await found('g')).toEqual([]);
    expect(await found('31')).toEqual(['דירות 31']);
    expect((await content.get(GroupPages).ids(owner, { q: 'g' }, 5)).length).toBe(2);
    const body = { q: 'g' };
    const { added } = await content.ask(addMatchingGroupsToBox, owner, { params: { boxId }, body });
    expect(added).toBe(0);
  });

  it('never fill a box beyond its limit, whatever comes at once', async () => {
    const owner = newId();
    await many(owner, names('ק', 1_190));
    const { _id: boxId } = await boxOf(owner);
    const params = { boxId };
    await expect(
      content.ask(addMatchingGroupsToBox, owner, { params, body: { q: '' } }),
    ).rejects.toMatchObject({
      code: 'BOX.FULL',
      details: { limit: 1_000 },
    });
    const all = await content.get(GroupPages).ids(owner, {}, 2_000);
    await content.get(GroupBoxRepository).takeRoom(owner, boxId, 990);
    await content.get(GroupRepository).putInto(owner, boxId, all.slice(0, 990));
    const results = await Promise.allSettled(
      all.slice(990).map((groupId) => content.ask(addGroupToBox, owner, { params, body: { groupId } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'BOX.FULL' });
    expect(await content.get(GroupPages).count(owner, { box: boxId })).toBe(1_000);
  });

  it('show all of their groups, in answers of 400 kB, however long the names are', async () => {
    const owner = newId();
    const longest = '👨‍👩‍👧‍👦'.repeat(60);
    const { _id: id } = await boxOf(owner);
    await many(owner, names(longest, 500));
    const ids = await content.get(GroupPages).ids(owner, {}, 500);
    await content.ask(addGroupsToBox, owner, { params: { boxId: id }, body: { groupIds: ids } });
    const shown: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = cursor === undefined ? {} : { cursor };
      const answer = await content.ask(getGroupBox, owner, { params: { id }, query });
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(400_000);
      expect(answer.data.groupCount).toBe(500);
      shown.push(...answer.data.groups.map(({ _id }) => _id));
      ({ cursor } = answer);
    }
    expect(shown).toHaveLength(500);
    expect(new Set(shown)).toEqual(new Set(ids));
  });

  it('take many groups at once, all or none, and let go of many', async () => {
    const owner = newId();
    const ids = await Promise.all(['a', 'b', 'c'].map(async (id) => (await groupOf(owner, id))._id));
    const { _id: boxId } = await boxOf(owner);
    const params = { boxId };
    const add = (groupIds: string[]) => content.ask(addGroupsToBox, owner, { params, body: { groupIds } });
    const foreign = (await groupOf(newId(), 'x'))._id;
    await expect(add([...ids, foreign])).rejects.toMatchObject({ code: 'GROUP.NOT_FOUND' });
    const held = async () => (await content.ask(getGroupBox, owner, { params: { id: boxId } })).data;
    expect((await held()).groups).toEqual([]);

    expect((await add([...ids.slice(0, 2), ids[0] ?? ''])).added).toBe(2);
    expect((await add(ids)).added).toBe(1);
    expect(await held()).toMatchObject({ groupCount: 3, groups: [{}, {}, {}] });

    const remove = (body: { groupIds: string[] } | { matching: { q: string } }) =>
      content.ask(removeGroupsFromBox, owner, { params, body });
    expect((await remove({ groupIds: [ids[0] ?? '', foreign] })).removed).toBe(1);
    expect((await remove({ matching: { q: 'c' } })).removed).toBe(1);
    expect(await held()).toMatchObject({ groupCount: 1, groups: [{ _id: ids[1] }] });
    expect((await remove({ groupIds: ids })).removed).toBe(1);
    expect((await remove({ groupIds: ids })).removed).toBe(0);
    expect((await held()).groupCount).toBe(0);
    const events = content.published.of(boxChanged.type).filter(({ tenant }) => tenant === owner);
    expect(events).toHaveLength(6);
    const others = content.ask(addGroupsToBox, newId(), { params, body: { groupIds: ids } });
    await expect(others).rejects.toMatchObject({ code: 'BOX.NOT_FOUND' });
  });

  it('take all that match a filter, unless they are too many', async () => {
    const owner = newId();
    await many(owner, names('ק', 1_190));
    const { _id: boxId } = await boxOf(owner);
    const [first] = await content.get(GroupPages).ids(owner, {}, 1);
    await content.ask(addGroupsToBox, owner, { params: { boxId }, body: { groupIds: [first ?? ''] } });
    const add = (q: string) =>
      content.ask(addGroupsToBox, owner, { params: { boxId }, body: { matching: { q, filter: 'none' } } });
    await expect(add('')).rejects.toMatchObject({ code: 'BOX.FULL', details: { limit: 1_000 } });
    expect(await content.get(GroupPages).count(owner, { box: boxId })).toBe(1);
    const matching = await content.get(GroupPages).count(owner, { q: 'ק 11', filter: 'none' });
    expect((await add('ק 11')).added).toBe(matching);
    expect(matching).toBeGreaterThan(0);
  });

  it('are counted anew when a crash left a wrong number', async () => {
    const owner = newId();
    const { _id: boxId } = await boxOf(owner);
    await content.get(GroupBoxRepository).takeRoom(owner, boxId, 7);
    const open = () => content.ask(getGroupBox, owner, { params: { id: boxId } });
    content.clock.set(new Date());
    expect((await open()).data.groupCount).toBe(7);
    content.clock.advance(61_000);
    expect((await open()).data.groupCount).toBe(0);
  });
});
