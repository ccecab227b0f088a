import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  addGroup,
  createGroupBox,
  createPostBox,
  getGroupBox,
  getPostBox,
  listPostBoxes,
  pageGroups,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { startContent } from '../../test/running-content.js';
import { GroupBoxRepository } from '../group-boxes/group-box.repository.js';
import { GroupRepository } from '../group-storage/group.repository.js';
import { PostBoxRepository } from '../text-boxes/text-box.repository.js';
import { UpgradeStoredContent } from './upgrade-stored-content.js';

let content: InProcess;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

it('finds what earlier versions stored, however often it starts', async () => {
  const owner = newId();
  const group = await content.ask(addGroup, owner, { body: { name: 'נדל״ן', groupId: 'g' } });
  const groupBox = await content.ask(createGroupBox, owner, { body: { name: 'ארגז' } });
  const postBox = await content.ask(createPostBox, owner, { body: { name: 'ארגז', posts: [] } });
  const upgrade = content.get(UpgradeStoredContent);
  // As an earlier version would have: past the schema.
  const groups = content.get(GroupRepository)['model'].collection;
  const groupBoxes = content.get(GroupBoxRepository)['model'].collection;
  const postBoxes = content.get(PostBoxRepository)['model'].collection;
  const now = { words: '', nameKey: '', boxes: '', boxCount: '' };
  await groups.updateOne({ _id: group._id as never }, { $unset: now });
  await groupBoxes.updateOne(
    { _id: groupBox._id as never },
    { $set: { groups: [group._id] }, $unset: { groupCount: '' } },
  );
  const items = [{ text: 'פוסט', media: null, order: 0 }];
  await postBoxes.updateOne(
    { _id: postBox._id as never },
    { $set: { items }, $unset: { itemsId: '', itemCount: '', textBytes: '' } },
  );
  for (let start = 1; start <= 2; start++) {
    while (!(await upgrade.migrate()));
    const page = await content.ask(pageGroups, owner, { query: { q: 'נדלן' } });
    expect(page.groups).toEqual([{ ...group, boxIds: [groupBox._id] }]);
    const { data } = await content.ask(getGroupBox, owner, { params: { id: groupBox._id } });
    expect(data).toMatchObject({ groupCount: 1, groups: [{ _id: group._id }] });
    expect((await content.ask(getPostBox, owner, { params: { id: postBox._id } })).posts).toEqual([
      { ...items[0], moreMedia: [] },
    ]);
    expect(await content.ask(listPostBoxes, owner)).toMatchObject([{ postCount: 1 }]);
  }
});

it('loses nothing of what an earlier version writes meanwhile', async () => {
  const owner = newId();
  const { _id } = await content.ask(createPostBox, owner, { body: { name: 'ארגז', posts: [] } });
  const upgrade = content.get(UpgradeStoredContent);
  const postBoxes = content.get(PostBoxRepository)['model'].collection;
  const [before, meanwhile] = ['לפני', 'בינתיים'].map((text) => [{ text, media: null, order: 0 }]);
  const now = { itemsId: '', itemCount: '', textBytes: '' };
  await postBoxes.updateOne({ _id: _id as never }, { $set: { items: before }, $unset: now });
  const { collection } = upgrade['items'];
  const write = jest.spyOn(collection, 'updateOne').mockImplementationOnce(async (...given) => {
    await postBoxes.updateOne({ _id: _id as never }, { $set: { items: meanwhile }, $inc: { version: 1 } });
    return collection.updateOne(...given);
  });
  while (!(await upgrade.migrate()));
  expect(write.mock.calls.length).toBeGreaterThan(1);
  write.mockRestore();
  expect(await content.ask(getPostBox, owner, { params: { id: _id } })).toMatchObject({ posts: meanwhile });
});
