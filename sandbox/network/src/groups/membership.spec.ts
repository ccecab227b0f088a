import { describe, expect, it } from '@jest/globals';
import { everyonesGroups, someonesGroups } from '../world/seed-groups.js';
import type { Group } from '../world/state.js';
import { World } from '../world/world.js';
import { groupsOf, join, leave, stateIn } from './membership.js';

function aWorld(approvalDelayMs: number | null = null): { world: World; pass(ms: number): void } {
  let now = 1_700_000_000_000;
  return { world: new World(() => now, { approvalDelayMs }), pass: (ms) => (now += ms) };
}

const outside = (world: World, is: (group: Group) => boolean): Group =>
  [...world.groups.values()].slice(someonesGroups).find(is) as Group;

describe('the world at the start', () => {
  it('has 72 groups, and each account is in 20 to 60 of them', () => {
    const { world } = aWorld();
    expect(world.groups.size).toBe(72);
    for (const username of world.accounts.keys()) {
      const count = groupsOf(world, username).length;
      expect(count).toBeGreaterThanOrEqual(everyonesGroups);
      expect(count).toBeLessThanOrEqual(60);
    }
  });
});

describe('joining', () => {
  it('takes anyone into a public group at once', () => {
    const { world } = aWorld();
    const group = outside(world, ({ privacy }) => privacy === 'public');
    expect(join(world, 'plain', group, [])).toBe('member');
    leave(world, 'plain', group);
    expect(stateIn(world, 'plain', group.id)).toBe('none');
  });

  it('wants the answers of a private group, then waits for a moderator', () => {
    const { world } = aWorld();
    const group = outside(world, ({ questions }) => questions.length > 1);
    expect(join(world, 'plain', group, ['כן', ' '])).toBe('answers-missing');
    expect(stateIn(world, 'plain', group.id)).toBe('none');
    expect(
      join(
        world,
        'plain',
        group,
        group.questions.map(() => 'כן'),
      ),
    ).toBe('requested');
    expect(join(world, 'plain', group, [])).toBe('requested');
  });

  it('takes a request before its answers, and the answers afterwards', () => {
    const { world } = aWorld();
    const group = outside(world, ({ questions }) => questions.length > 1);
    expect(join(world, 'plain', group, null)).toBe('requested');
    const asked = () => world.membershipOf('plain', group.id);
    const requestedAt = asked()?.requestedAt;
    expect(asked()?.answers).toEqual(group.questions.map(() => ''));
    const answers = group.questions.map((_, index) => `כן ${index}`);
    expect(join(world, 'plain', group, answers)).toBe('requested');
    expect(asked()).toMatchObject({ answers, requestedAt });
  });

  it('is approved by itself after the delay', () => {
    const { world, pass } = aWorld(5_000);
    const group = outside(world, ({ privacy }) => privacy === 'private');
    join(
      world,
      'plain',
      group,
      group.questions.map(() => 'כן'),
    );
    pass(4_999);
    expect(stateIn(world, 'plain', group.id)).toBe('requested');
    pass(1);
    expect(stateIn(world, 'plain', group.id)).toBe('member');
  });
});
