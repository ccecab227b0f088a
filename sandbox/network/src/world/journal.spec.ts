import { describe, expect, it } from '@jest/globals';
import { Publisher } from '../posts/publish.js';
import { join } from '../groups/membership.js';
import { applyEntry } from './entry.js';
import type { Entry } from './entry.js';
import { restoreSnapshot, takeSnapshot } from './snapshot.js';
import type { Group } from './state.js';
import { World } from './world.js';

const now = 1_700_000_000_000;
const submission = { username: 'plain', media: [], proxy: null };

function recorded(): { world: World; entries: Entry[] } {
  const world = new World(() => now, { approvalDelayMs: null });
  const entries: Entry[] = [];
  world.onEntry = (entry) => entries.push(JSON.parse(JSON.stringify(entry)) as Entry);
  return { world, entries };
}

function play(entries: readonly Entry[]): World {
  const world = new World(() => now + 5_000);
  restoreSnapshot(world, takeSnapshot(new World(() => now)));
  for (const entry of entries) applyEntry(world, entry);
  return world;
}

describe('what happened, played once more', () => {
  it('gives the same world, and the same again when it is played twice', () => {
    const { world, entries } = recorded();
    const publisher = new Publisher(world);
    const [group, , , , approving] = [...world.groups.values()] as Group[];
    const outside = [...world.groups.values()].at(-1) as Group;
    const post = publisher.post(group as Group, { ...submission, text: 'שלום', token: 'a' });
    const waiting = publisher.post(approving as Group, { ...submission, text: 'מחכה', token: 'b' });
    if (typeof post === 'string' || typeof waiting === 'string') throw new Error('refused');
    publisher.comment(post.id, { ...submission, text: 'תגובה', token: 'c' });
    waiting.approveAt = now;
    world.changePost(waiting);
    const [seeded] = world.postsOf((group as Group).id);
    if (!seeded) throw new Error('no post');
    seeded.likedBy = ['plain'];
    world.changePost(seeded);
    join(world, 'plain', outside, outside.questions);
    world.addSession({ id: 's', username: 'plain', createdAt: now });
    world.addSession({ id: 't', username: 'plain', createdAt: now });
    world.endSession('t');
    world.setLanguage('plain', 'en');
    world.addUpload({
      ...{ id: 'u', name: 'a.png', type: 'image/png' },
      sizeBytes: 1,
      sha256: '',
      url: '/media/u',
    });

    const expected = { ...takeSnapshot(world), seededAt: now };
    expect(takeSnapshot(play(entries))).toEqual(expected);
    expect(takeSnapshot(play([...entries, ...entries]))).toEqual(expected);
  });

  it('knows a press of a button again', () => {
    const { world, entries } = recorded();
    const [group] = [...world.groups.values()] as [Group];
    const press = { ...submission, text: 'פעם אחת', token: 'press' };
    const post = new Publisher(world).post(group, press);
    expect(new Publisher(play(entries)).post(group, press)).toEqual(post);
  });

  it('forgets everything at a reset', () => {
    const { world, entries } = recorded();
    const [group] = [...world.groups.values()] as [Group];
    new Publisher(world).post(group, { ...submission, text: 'ישן', token: '' });
    world.reset();
    expect(
      play(entries)
        .postsOf(group.id)
        .every(({ seeded }) => seeded),
    ).toBe(true);
  });
});
