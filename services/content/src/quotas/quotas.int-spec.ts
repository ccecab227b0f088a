import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createGroupBox,
  createPostBox,
  getPostBox,
  maxUserTextBytes,
  removeGroupBox,
  removePostBox,
  updatePostBox,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { startContent } from '../../test/running-content.js';
import { GroupBoxRepository } from '../group-boxes/group-box.repository.js';
import { PostBoxRepository } from '../text-boxes/text-box.repository.js';
import { UsageRepository } from './usage.repository.js';

let content: InProcess;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

const looks = { description: '', color: '#3b82f6', icon: '📦', groupCount: 0 };
const postBox = (owner: string, text: string) =>
  content.ask(createPostBox, owner, { body: { name: 'ארגז', posts: [{ text }] } });
const usageOf = (owner: string) => content.get(UsageRepository).get(owner, owner);

describe('boxes', () => {
  it('are five hundred of a kind at most, although two hundred come at once', async () => {
    const owner = newId();
    // They were there before there was a limit.
    const boxes = content.get(GroupBoxRepository);
    await Promise.all(Array.from({ length: 490 }, (_, n) => boxes.insert(owner, { ...looks, name: `${n}` })));
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => content.ask(createGroupBox, owner, { body: { name: 'ארגז' } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'BOX.LIMIT_REACHED', details: { limit: 500 } });
    expect(await boxes.count(owner)).toBe(500);
    await expect(postBox(owner, 'א')).resolves.toBeDefined();
  });

  it('give their place back once, though one is deleted several times at once', async () => {
    const owner = newId();
    const [kept, gone] = [await postBox(owner, 'אב'), await postBox(owner, 'גד')];
    const body = { name: 'ארגז' };
    const groupBoxes = [1, 2].map(() => content.ask(createGroupBox, owner, { body }));
    const [, box] = await Promise.all(groupBoxes);
    const params = { id: gone._id };
    const tries = await Promise.allSettled([
      ...[1, 2, 3].map(() => content.ask(removePostBox, owner, { params })),
      ...[1, 2, 3].map(() => content.ask(removeGroupBox, owner, { params: { id: box?._id ?? '' } })),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await usageOf(owner)).toMatchObject({ postBoxes: 1, textBytes: 4, groupBoxes: 1 });
    expect(await content.ask(getPostBox, owner, { params: { id: kept._id } })).toBeDefined();
  });

  it('hold a megabyte of text and no more', async () => {
    const text = 'a'.repeat(5_000);
    const body = { name: 'ארגז', posts: Array.from({ length: 200 }, () => ({ text })) };
    const owner = newId();
    await expect(content.ask(createPostBox, owner, { body })).resolves.toBeDefined();
    const hebrew = { ...body, posts: body.posts.map(() => ({ text: 'א'.repeat(5_000) })) };
    await expect(content.ask(createPostBox, owner, { body: hebrew })).rejects.toMatchObject({
      code: expect.stringMatching(/^(BOX\.TOO_LARGE|REQUEST\.INVALID)$/),
    });
    expect(await usageOf(owner)).toMatchObject({ postBoxes: 1, textBytes: 1_000_000 });
  });
});

describe('texts', () => {
  it('are counted in all boxes together, and given back', async () => {
    const owner = newId();
    const { _id: id } = await postBox(owner, 'אב');
    expect(await usageOf(owner)).toMatchObject({ postBoxes: 1, textBytes: 4 });
    const body = { name: 'ארגז', posts: [{ text: 'a' }] };
    await content.ask(updatePostBox, owner, { params: { id }, body });
    expect(await usageOf(owner)).toMatchObject({ textBytes: 1 });
    await content.ask(removePostBox, owner, { params: { id } });
    expect(await usageOf(owner)).toMatchObject({ postBoxes: 0, textBytes: 0 });
  });

  it('stay under the limit, whatever comes at once', async () => {
    const owner = newId();
    await postBox(owner, 'a');
    const left = 10_000;
    const usages = content.get(UsageRepository);
    await usages.change(owner, owner, (usage) => ({
      state: { ...usage, textBytes: maxUserTextBytes - left },
    }));
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => postBox(owner, 'a'.repeat(1_000))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'BOX.TEXT_LIMIT_REACHED' });
  });

  it('are as many as one update left, however many there were at once', async () => {
    const owner = newId();
    const { _id: id } = await postBox(owner, 'a');
    const update = (length: number) =>
      content.ask(updatePostBox, owner, {
        params: { id },
        body: { name: 'א', posts: [{ text: 'a'.repeat(length) }] },
      });
    await Promise.all(Array.from({ length: 30 }, (_, n) => update(1 + ((n * 37) % 50))));
    const { textBytes } = await content.get(PostBoxRepository).get(owner, id);
    expect(await usageOf(owner)).toMatchObject({ textBytes });
  });

  it('that a crash took and never wrote are found again when there is no room', async () => {
    const owner = newId();
    await postBox(owner, 'a');
    const usages = content.get(UsageRepository);
    await usages.change(owner, owner, (usage) => ({ state: { ...usage, postBoxes: 500 } }));
    await expect(postBox(owner, 'a')).rejects.toMatchObject({ code: 'BOX.LIMIT_REACHED' });
    content.clock.set(new Date(Date.now() + 61_000));
    await expect(postBox(owner, 'a')).resolves.toBeDefined();
    expect(await usageOf(owner)).toMatchObject({ postBoxes: 2 });
  });
});
