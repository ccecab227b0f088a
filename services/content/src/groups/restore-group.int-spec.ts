import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  addGroupToBox,
  createGroupBox,
  getGroupBox,
  groupsChanged,
  maxBoxesPerGroup,
  pageGroups,
  removeGroup,
  removeGroupBox,
  restoreGroup,
} from '@megafon/contracts';
import { KeepLimitsWhenSubscriptionChanged } from '@megafon/entitlements';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { aSubscription, startContent } from '../../test/running-content.js';
import { GroupRepository } from '../group-storage/group.repository.js';
import { RemovedGroupRepository } from '../group-storage/removed-group.repository.js';
import { RemovedGroupsRetention } from './removed-groups-retention.js';

let content: InProcess;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

const notFound = { code: 'GROUP.NOT_FOUND' };
const add = (owner: string, groupId: string) =>
  content.ask(addGroup, owner, { body: { name: `קבוצה ${groupId}`, groupId, category: 'real_estate' } });
const allow = (owner: string, facebookGroups: number, revision: number) =>
  content.get(KeepLimitsWhenSubscriptionChanged).handle(aSubscription(owner, { facebookGroups }, revision));
const restore = (owner: string, id: string) => content.ask(restoreGroup, owner, { params: { id } });
const remove = (owner: string, id: string) => content.ask(removeGroup, owner, { params: { id } });
const placed = async (owner: string) =>
  (await content.ask(pageGroups, owner, { query: { sort: 'created' } })).groups;

/** Three groups, of which the second lay in two boxes and was removed. */
async function removedFrom(owner: string) {
  const boxIds: string[] = [];
  for (const name of ['א', 'ב'])
    boxIds.push((await content.ask(createGroupBox, owner, { body: { name } }))._id);
  await add(owner, 'first');
  const group = await add(owner, 'second');
  await add(owner, 'third');
  await content.get(GroupRepository).change(owner, group._id, (one) => ({
    state: { ...one, memberCount: 1_234 },
  }));
  for (const boxId of boxIds)
    await content.ask(addGroupToBox, owner, { params: { boxId }, body: { groupId: group._id } });
  await remove(owner, group._id);
  return { group: { ...group, memberCount: 1_234 }, boxIds };
}
const countOf = async (owner: string, id: string) =>
  (await content.ask(getGroupBox, owner, { params: { id } })).data.groupCount;

describe('a group that was removed by mistake', () => {
  it('is put back as it was and where it was, into its boxes, and counted each time', async () => {
    const owner = newId();
    const { group, boxIds } = await removedFrom(owner);
    expect(await Promise.all(boxIds.map((id) => countOf(owner, id)))).toEqual([0, 0]);
    const { createdAt } = await restore(owner, group._id);
    const back = { ...group, createdAt };
    expect((await placed(owner)).map(({ groupId }) => groupId)).toEqual(['first', 'second', 'third']);
    expect((await placed(owner))[1]).toEqual({ ...back, boxIds });
    expect(await Promise.all(boxIds.map((id) => countOf(owner, id)))).toEqual([1, 1]);
    await remove(owner, group._id);
    await restore(owner, group._id);
    const told = content.published.of(groupsChanged.type).filter(({ tenant }) => tenant === owner);
    // What is told twice under one id counts once.
    const counted = [...new Map(told.map(({ id, data }) => [id, data])).values()];
    expect(counted.filter(({ removed }) => removed === 1)).toHaveLength(2);
    expect(counted.filter(({ added }) => added === 1)).toHaveLength(5);
  });

  it('comes back without the boxes that went meanwhile, or where it is in too many', async () => {
    const owner = newId();
    const { group, boxIds } = await removedFrom(owner);
    await content.ask(removeGroupBox, owner, { params: { id: boxIds[0] ?? '' } });
    await restore(owner, group._id);
    expect((await placed(owner))[1]?.boxIds).toEqual([boxIds[1]]);
    const boxes = Array.from({ length: maxBoxesPerGroup }, newId);
    await remove(owner, group._id);
    // It was added anew before it was put back.
    await add(owner, 'second');
    await content.get(GroupRepository).change(owner, group._id, (one) => ({
      state: { ...one, boxes, boxCount: boxes.length },
    }));
    await restore(owner, group._id);
    expect((await content.get(GroupRepository).get(owner, group._id)).boxes).toEqual(boxes);
    expect(await countOf(owner, boxIds[1] ?? '')).toBe(0);
  });

  it('is put back once, by its owner, and within the limit', async () => {
    const owner = newId();
    const { group } = await removedFrom(owner);
    await expect(restore(newId(), group._id)).rejects.toMatchObject(notFound);
    await expect(restore(owner, newId())).rejects.toMatchObject(notFound);
    await allow(owner, 2, 1);
    await expect(restore(owner, group._id)).rejects.toMatchObject({
      code: 'GROUP.LIMIT_REACHED',
      details: { limit: 2 },
    });
    await allow(owner, 3, 2);
    await Promise.allSettled([1, 2, 3].map(() => restore(owner, group._id)));
    expect(await placed(owner)).toHaveLength(3);
    await expect(restore(owner, group._id)).rejects.toMatchObject(notFound);
  });

  it('goes into its boxes where putting it back was cut short', async () => {
    const owner = newId();
    const { group, boxIds } = await removedFrom(owner);
    const kept = await content.get(RemovedGroupRepository).get(owner, group._id);
    await restore(owner, group._id);
    await content.get(GroupRepository).change(owner, group._id, (one) => ({
      state: { ...one, boxes: [], boxCount: 0 },
    }));
    await content.get(RemovedGroupRepository).insert(owner, kept);
    await restore(owner, group._id);
    expect((await placed(owner))[1]?.boxIds).toEqual(boxIds);
  });

  it('is gone for good after a day', async () => {
    const owner = newId();
    const { group } = await removedFrom(owner);
    content.clock.advance(2 * 86_400_000);
    await content.get(RemovedGroupsRetention).sweep();
    await expect(restore(owner, group._id)).rejects.toMatchObject(notFound);
  });
});
