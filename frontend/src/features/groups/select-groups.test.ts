import { describe, expect, it } from '@jest/globals';
import { aGroup } from '../../testing/builders.js';
import { filterGroups, placeGroups, sortGroups } from './select-groups.js';

const [haifa, tlv, sharon] = [
  aGroup({ name: 'חיפה', memberCount: 30, createdAt: '2026-01-03T00:00:00.000Z' }),
  aGroup({ name: 'Tel Aviv', memberCount: 10, createdAt: '2026-01-01T00:00:00.000Z' }),
  aGroup({ name: 'השרון', memberCount: 20, createdAt: '2026-01-02T00:00:00.000Z' }),
] as const;
const placed = placeGroups([haifa, tlv, sharon], { a: [haifa, tlv], b: [haifa] });
const names = (groups: typeof placed) => groups.map(({ group }) => group.name);

describe('the groups of a page', () => {
  it.each([
    ['all', ['חיפה', 'Tel Aviv', 'השרון']],
    ['one', ['Tel Aviv']],
    ['none', ['השרון']],
    ['several', ['חיפה']],
  ] as const)('filtered by %s', (filter, expected) => {
    expect(names(filterGroups(placed, '', filter))).toEqual(expected);
  });

  it('are found by any part of their name or id, whatever the case', () => {
    expect(names(filterGroups(placed, ' tel a', 'all'))).toEqual(['Tel Aviv']);
    expect(names(filterGroups(placed, sharon.groupId.toUpperCase(), 'all'))).toEqual(['השרון']);
  });

  it.each([
    ['members', 'asc', ['Tel Aviv', 'השרון', 'חיפה']],
    ['members', 'desc', ['חיפה', 'השרון', 'Tel Aviv']],
    ['created', 'asc', ['Tel Aviv', 'השרון', 'חיפה']],
    ['name', 'asc', ['השרון', 'חיפה', 'Tel Aviv']],
  ] as const)('sorted by %s %s', (sort, dir, expected) => {
    expect(names(sortGroups(placed, sort, dir))).toEqual(expected);
  });
});
