import { describe, expect, it } from '@jest/globals';
import { groupsOf, leave } from '../groups/membership.js';
import { Publisher } from '../posts/publish.js';
import type { Group } from '../world/state.js';
import { restoreSnapshot, takeSnapshot } from './snapshot.js';
import type { Snapshot } from './snapshot.js';
import { World } from './world.js';

describe('a snapshot', () => {
  it('brings back posts, comments, sessions, memberships and likes, but not what is made up', () => {
    const world = new World(() => 1_700_000_000_000);
    const publisher = new Publisher(world);
    const [group, other] = [...world.groups.values()] as [Group, Group];
    const common = { username: 'plain', media: [], proxy: 'proxy-1', token: '' };
    const post = publisher.post(group, { ...common, text: 'שלום' });
    if (typeof post === 'string') throw new Error(post);
    publisher.comment(post.id, { ...common, text: 'תגובה' });
    leave(world, 'plain', other);
    world.sessions.set('s', { id: 's', username: 'plain', createdAt: 1 });
    const seeded = world.postsOf(group.id)[0];
    if (seeded) seeded.likedBy = ['plain'];

    const snapshot = JSON.parse(JSON.stringify(takeSnapshot(world))) as Snapshot;
    expect(snapshot.posts).toHaveLength(1);
    const later = new World(() => 1_700_009_000_000);
    restoreSnapshot(later, snapshot);

    expect(later.posts.get(post.id)).toEqual(post);
    expect(later.commentsOf(post.id).map(({ text }) => text)).toEqual(['תגובה']);
    expect(later.sessions.has('s')).toBe(true);
    expect(groupsOf(later, 'plain').map(({ id }) => id)).not.toContain(other.id);
    expect(later.posts.get(seeded?.id ?? '')).toEqual(seeded);
    expect(later.posts.size).toBe(world.posts.size);
    expect(Number(later.nextId())).toBeGreaterThan(Number(post.id));
  });
});
