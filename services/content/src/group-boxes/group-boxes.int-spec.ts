import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  addGroupToBox,
  boxChanged,
  createGroupBox,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
  removeGroupBox,
  removeGroupFromBox,
  updateGroupBox,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { startContent } from '../../test/running-content.js';
import type { InProcess } from '@megafon/service-testing';

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
    expect(box).toMatchObject({ name: 'ארגז', color: '#3b82f6', icon: '📦', groups: [] });
    const body = { name: ' ארגז אחר ', description: ' תיאור ', color: '#ef4444', icon: '🔥' } as const;
    const changed = await content.ask(updateGroupBox, owner, { params: { id: box._id }, body });
    expect(changed).toMatchObject({ name: 'ארגז אחר', description: 'תיאור', color: '#ef4444', icon: '🔥' });
    await content.ask(removeGroupBox, owner, { params: { id: box._id } });
    expect((await content.ask(listGroupBoxes, owner)).data).toEqual([]);
    const changes = content.published
      .of(boxChanged.type)
      .filter(({ tenant }) => tenant === owner)
      .map(({ data }) => (data as { change: string }).change);
    expect(changes).toEqual(['created', 'updated', 'removed']);
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
    await content.ask(addGroupToBox, owner, { params: { boxId }, body: { groupId: a._id } });
    const available = await content.ask(listAvailableGroups, owner, { params: { boxId } });
    expect(available.data).toEqual([{ _id: b._id, name: 'b', memberCount: 0 }]);
    expect((await content.ask(listGroupBoxAssignments, owner)).data).toEqual({
      [boxId]: [{ _id: a._id, name: 'a', memberCount: 0 }],
    });
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
