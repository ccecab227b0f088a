import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  addGroupToBox,
  countGroups,
  createCommentBox,
  createGroupBox,
  createPostBox,
  getCommentBox,
  getPostBox,
  listCommentBoxes,
  listPostBoxes,
  newEvent,
  removeCommentBox,
  removePostBox,
  resolveMaterials,
  restoreCommentBox,
  restorePostBox,
  updateCommentBox,
  updatePostBox,
  userDeleted,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { startContent } from '../../test/running-content.js';
import type { InProcess } from '@megafon/service-testing';
import { MediaRepository } from '../media/media.repository.js';
import { UsageRepository } from '../quotas/usage.repository.js';
import { ForgetContentWhenUserDeleted } from '../deletions/forget-content-when-user-deleted.js';
import { RemovedBoxesRetention } from './removed-boxes-retention.js';
import { RemovedTextBoxRepository } from './removed-text-box.repository.js';
import { TextBoxItemsRepository } from './text-box-items.repository.js';

let content: InProcess;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

const postBoxOf = (owner: string, ...texts: string[]) =>
  content.ask(createPostBox, owner, { body: { name: 'פוסטים', posts: texts.map((text) => ({ text })) } });
/** As if it had been uploaded. */
async function hasMedia(owner: string) {
  const _id = `${randomUUID()}.jpg`;
  const fields = {
    type: 'image',
    sizeBytes: 1,
    hasThumbnail: false,
    wasUsed: false,
    isLeaving: false,
  } as const;
  await content.get(MediaRepository).insert(owner, { _id, ...fields, lastUsedAt: content.clock.now() });
  return { type: fields.type, filename: _id };
}
const commentBoxOf = async (owner: string, ...texts: string[]) => {
  const media = await hasMedia(owner);
  const body = { name: 'תגובות', comments: texts.map((text) => ({ text, media })) };
  return { box: await content.ask(createCommentBox, owner, { body }), media };
};

describe('comment boxes', () => {
  it('are created, read, replaced and removed', async () => {
    const owner = newId();
    const { box, media } = await commentBoxOf(owner, 'א', ' ', 'ב');
    expect(box.comments).toEqual([
      { text: 'א', media, order: 0 },
      { text: 'ב', media, order: 1 },
    ]);
    const params = { id: box._id };
    const body = { name: 'אחר', comments: [{ text: 'ג' }] };
    await content.ask(updateCommentBox, owner, { params, body });
    expect(await content.ask(getCommentBox, owner, { params })).toMatchObject({
      name: 'אחר',
      comments: [{ text: 'ג', media: null, order: 0 }],
    });
    expect(await content.get(TextBoxItemsRepository).count(owner)).toBe(1);
    await content.ask(removeCommentBox, owner, { params });
    expect(await content.ask(listCommentBoxes, owner)).toEqual([]);
    // It may be put back for a day.
    expect(await content.get(TextBoxItemsRepository).count(owner)).toBe(1);
  });

  it('are refused with a text that some group could not get', async () => {
    const owner = newId();
    for (const text of ['{שלום|}', '{א|{ב|{ג|{ד|ה}}}}', `${'א'.repeat(4_900)}{group}`]) {
      const details = { fields: ['posts.0.text'] };
      await expect(postBoxOf(owner, text)).rejects.toMatchObject({ code: 'REQUEST.INVALID', details });
    }
    expect((await postBoxOf(owner, '{שלום|היי} {group}, {')).posts).toHaveLength(1);
  });

  it('of an earlier version go on saying what they said', async () => {
    const owner = newId();
    const { _id: id } = await postBoxOf(owner, 'מחיר {בלי|עם} מע״מ', 'שלום {group}', '{abc} {');
    // As an earlier version would have stored them: past the schema.
    const stored = content.get(TextBoxItemsRepository)['model'].collection;
    await stored.updateMany({ owner }, { $unset: { hasWordings: '' } });
    const { posts } = await content.ask(getPostBox, owner, { params: { id } });
    expect(posts.map(({ text }) => text)).toEqual(['מחיר \\{בלי|עם\\} מע״מ', 'שלום \\{group\\}', '{abc} {']);
    const body = { owner, postBox: id, groupBox: null, commentBox: null };
    const materials = await content.ask(resolveMaterials, '', { body });
    expect(materials.posts.map(({ text }) => text)).toEqual(posts.map(({ text }) => text));
    await content.ask(updatePostBox, owner, { params: { id }, body: { name: 'אחר', posts } });
    expect((await content.ask(getPostBox, owner, { params: { id } })).posts).toEqual(posts);
  });

  it('that two edit at once are saved once, and what was saved is not gone over unasked', async () => {
    const owner = newId();
    const { box } = await commentBoxOf(owner, 'א');
    const params = { id: box._id };
    const { revision } = await content.ask(getCommentBox, owner, { params });
    expect(revision).toBe(box.revision);
    const saving = (name: string, startedFrom = revision) => {
      const body = { name, comments: [{ text: name }], revision: startedFrom };
      return content.ask(updateCommentBox, owner, { params, body });
    };
    const results = await Promise.allSettled(['ראשון', 'שני'].map((name) => saving(name)));
    const [first] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'CONFLICT.CHANGED_MEANWHILE' })]);
    expect(await content.ask(getCommentBox, owner, { params })).toEqual(first);
    // The answer of the first may have been lost: the same once more is no conflict.
    expect((await saving(first?.name ?? '')).revision).toBe(first?.revision);
    expect((await saving('אחר', first?.revision)).name).toBe('אחר');
    const unasked = { name: 'בלי', comments: [{ text: 'ב' }] };
    expect((await content.ask(updateCommentBox, owner, { params, body: unasked })).name).toBe('בלי');
  });

  it('of someone else are not found', async () => {
    const { box } = await commentBoxOf(newId(), 'א');
    const params = { id: box._id };
    const body = { name: 'שלי', comments: [{ text: 'א' }] };
    const other = newId();
    for (const attempt of await Promise.allSettled([
      content.ask(getCommentBox, other, { params }),
      content.ask(updateCommentBox, other, { params, body }),
      content.ask(removeCommentBox, other, { params }),
    ]))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'BOX.NOT_FOUND' } });
  });

  it('without a comment are refused', async () => {
    await expect(commentBoxOf(newId(), '  ')).rejects.toMatchObject({ code: 'COMMENT_BOX.TEXT_REQUIRED' });
    await expect(commentBoxOf(newId())).rejects.toMatchObject({ code: 'COMMENT_BOX.COMMENT_REQUIRED' });
  });
});

describe('post boxes', () => {
  it('may be empty, and are kept apart from comment boxes', async () => {
    const owner = newId();
    const box = await postBoxOf(owner, ' ');
    const { posts, revision: _whole, ...titles } = box;
    expect(posts).toEqual([]);
    expect(await content.ask(listPostBoxes, owner)).toEqual([{ ...titles, postCount: 0 }]);
    expect(await content.ask(listCommentBoxes, owner)).toEqual([]);
    const params = { id: box._id };
    await content.ask(updatePostBox, owner, { params, body: { name: 'ב', posts: [{ text: 'א' }] } });
    expect((await content.ask(getPostBox, owner, { params })).posts).toHaveLength(1);
    await expect(content.ask(getPostBox, newId(), { params })).rejects.toMatchObject({
      code: 'BOX.NOT_FOUND',
    });
    await content.ask(removePostBox, owner, { params });
    await expect(content.ask(getPostBox, owner, { params })).rejects.toMatchObject({ code: 'BOX.NOT_FOUND' });
  });
});

describe('a box that was deleted by mistake', () => {
  const removedFrom = async (owner: string) => {
    await postBoxOf(owner, 'ראשון');
    const box = await postBoxOf(owner, 'פוסט', 'ועוד אחד');
    await postBoxOf(owner, 'אחרון');
    await content.ask(removePostBox, owner, { params: { id: box._id } });
    return { box, params: { id: box._id } };
  };

  it('is put back as it was and where it was, and counted', async () => {
    const owner = newId();
    const { box, params } = await removedFrom(owner);
    expect(await content.get(UsageRepository).get(owner, owner)).toMatchObject({ postBoxes: 2 });
    const { updatedAt, createdAt, ...back } = await content.ask(restorePostBox, owner, { params });
    expect({ ...box, createdAt, updatedAt }).toEqual({ ...back, createdAt, updatedAt });
    const names = await content.ask(listPostBoxes, owner);
    expect(names.map(({ _id }) => _id).indexOf(box._id)).toBe(1);
    expect(await content.get(UsageRepository).get(owner, owner)).toMatchObject({ postBoxes: 3 });
    await content.ask(removePostBox, owner, { params });
    expect(await content.ask(restorePostBox, owner, { params })).toMatchObject({ posts: box.posts });
  });

  it('is put back once, by its owner, as what it was, and within the limit', async () => {
    const owner = newId();
    const { params } = await removedFrom(owner);
    const notFound = { status: 'rejected', reason: { code: 'BOX.NOT_FOUND' } };
    for (const attempt of await Promise.allSettled([
      content.ask(restorePostBox, newId(), { params }),
      content.ask(restoreCommentBox, owner, { params }),
      content.ask(restorePostBox, owner, { params: { id: newId() } }),
    ]))
      expect(attempt).toMatchObject(notFound);
    const usages = content.get(UsageRepository);
    const setBoxes = (postBoxes: number) =>
      usages.change(owner, owner, (usage) => ({ state: { ...usage, postBoxes } }));
    await setBoxes(500);
    await expect(content.ask(restorePostBox, owner, { params })).rejects.toMatchObject({
      code: 'BOX.LIMIT_REACHED',
    });
    await setBoxes(2);
    const together = await Promise.allSettled(
      [1, 2, 3].map(() => content.ask(restorePostBox, owner, { params })),
    );
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usages.get(owner, owner)).toMatchObject({ postBoxes: 3 });
    expect(await content.ask(listPostBoxes, owner)).toHaveLength(3);
  });

  it('is gone with what was in it after a day, and one that was put back stays', async () => {
    const owner = newId();
    const { params } = await removedFrom(owner);
    const other = await removedFrom(owner);
    await content.ask(restorePostBox, owner, other);
    content.clock.advance(2 * 86_400_000);
    await content.get(RemovedBoxesRetention).sweep();
    await expect(content.ask(restorePostBox, owner, { params })).rejects.toMatchObject({
      code: 'BOX.NOT_FOUND',
    });
    expect(await content.get(TextBoxItemsRepository).count(owner)).toBe(5);
    expect((await content.ask(getPostBox, owner, other)).posts).toHaveLength(2);
  });
});

describe('the materials of a campaign', () => {
  it('are the texts and groups of the owner’s boxes', async () => {
    const owner = newId();
    const posts = await postBoxOf(owner, 'פוסט');
    const { box: comments, media } = await commentBoxOf(owner, 'תגובה');
    const groupBox = await content.ask(createGroupBox, owner, { body: { name: 'ק' } });
    const addTo = async (groupId: string, platform: 'facebook' | 'instagram') => {
      const group = await content.ask(addGroup, owner, { body: { name: groupId, groupId, platform } });
      const params = { boxId: groupBox._id };
      await content.ask(addGroupToBox, owner, { params, body: { groupId: group._id } });
    };
    await addTo('one', 'facebook');
    await addTo('two', 'instagram');
    const body = { owner, postBox: posts._id, commentBox: comments._id, groupBox: groupBox._id };
    expect(await content.ask(resolveMaterials, '', { body })).toEqual({
      posts: [{ text: 'פוסט', media: null }],
      comments: [{ text: 'תגובה', media }],
      // Nothing is posted to Instagram.
      groups: [expect.objectContaining({ groupId: 'one', name: 'one' })],
    });
  });

  it('of someone else are not found', async () => {
    const { _id } = await postBoxOf(newId(), 'פוסט');
    const body = { owner: newId(), postBox: _id, commentBox: null, groupBox: null };
    await expect(content.ask(resolveMaterials, '', { body })).rejects.toMatchObject({
      code: 'BOX.NOT_FOUND',
    });
  });
});

describe('the content of a deleted user', () => {
  it('goes, and nobody else’s does, however often the news comes', async () => {
    const [owner, other] = [newId(), newId()];
    for (const one of [owner, other]) {
      await postBoxOf(one, 'פוסט');
      await commentBoxOf(one, 'תגובה');
      await content.ask(addGroup, one, { body: { name: 'ק', groupId: 'g' } });
    }
    const time = content.clock.now();
    const news = newEvent(userDeleted, {
      id: 'e',
      tenant: owner,
      traceId: '',
      time,
      data: { userId: owner },
    });
    for (const one of [owner, other]) {
      const [box] = await content.ask(listCommentBoxes, one);
      await content.ask(removeCommentBox, one, { params: { id: box?._id ?? '' } });
    }
    const handler = content.get(ForgetContentWhenUserDeleted);
    await handler.handle(news);
    await handler.handle(news);
    expect(await content.ask(listPostBoxes, owner)).toEqual([]);
    expect(await content.get(TextBoxItemsRepository).count(owner)).toBe(0);
    expect(await content.get(UsageRepository).count(owner)).toBe(0);
    expect(await content.ask(countGroups, owner)).toMatchObject({ total: 0 });
    expect(await content.get(TextBoxItemsRepository).count(other)).toBe(2);
    expect(await content.ask(listPostBoxes, other)).toHaveLength(1);
    const removed = content.get(RemovedTextBoxRepository);
    expect([await removed.count(owner), await removed.count(other)]).toEqual([0, 1]);
  });
});
