import { describe, expect, it } from '@jest/globals';
import type { AccountContext } from '../browsers/account-context.js';
import { GroupStays } from './group-stays.js';

const page = () => ({}) as AccountContext;
const row = { texts: ['א'], id: '1', permalink: '/1', isPending: false, state: 'published' as const };

describe('staying on a group’s page', () => {
  it('is tried once after a post there, in that group and on that page only', () => {
    const stays = new GroupStays();
    const context = page();
    stays.opened(context, '/groups/a');
    expect(stays.use(context, 'a')).toBeNull();
    stays.published(context, 'a', row);
    expect(stays.use(page(), 'a')).toBeNull();
    expect(stays.use(context, 'a')?.rows).toEqual([row]);
    expect(stays.use(context, 'a')).toBeNull();
    stays.published(context, 'a', row);
    expect(stays.use(context, 'b')).toBeNull();
  });

  it('ends when another page is opened', () => {
    const stays = new GroupStays();
    const context = page();
    stays.opened(context, '/groups/a');
    stays.published(context, 'a', row);
    stays.opened(context, '/groups/a');
    expect(stays.use(context, 'a')).toBeNull();
  });

  it('ends after twenty-five posts', () => {
    const stays = new GroupStays();
    const context = page();
    stays.opened(context, '/groups/a');
    let posts = 0;
    do {
      stays.published(context, 'a', row);
      posts += 1;
    } while (posts < 100 && stays.use(context, 'a'));
    expect(posts).toBe(25);
  });

  it('knows what stood in the group before, and what was posted since, the newest first', () => {
    const stays = new GroupStays();
    const context = page();
    stays.opened(context, '/groups/a');
    const old = { ...row, id: '0' };
    stays.saw(context, { rows: [old], isWhole: true });
    stays.published(context, 'a', row);
    expect(stays.use(context, 'a')).toEqual({ rows: [row, old], isWhole: true });
  });

  it('follows links of a document that is open, but to a list it has shown only where that is said', () => {
    const stays = new GroupStays();
    const context = page();
    expect(stays.mayFollow(context, '/groups/a/own', {})).toBe(false);
    stays.opened(context, '/groups/a');
    expect(stays.mayFollow(context, '/groups/a/own', {})).toBe(true);
    stays.followed(context, '/groups/a/own');
    expect(stays.mayFollow(context, '/groups/a/own', {})).toBe(false);
    expect(stays.mayFollow(context, '/groups/a', {})).toBe(false);
    expect(stays.mayFollow(context, '/groups/a', { evenAgain: true })).toBe(true);
    stays.opened(context, '/groups/b');
    expect(stays.mayFollow(context, '/groups/a/own', {})).toBe(true);
  });

  it('no longer takes a page for the group’s once a link of it was followed', () => {
    const stays = new GroupStays();
    const context = page();
    stays.opened(context, '/groups/a');
    stays.published(context, 'a', row);
    stays.followed(context, '/groups/a/posts/1');
    expect(stays.use(context, 'a')).toBeNull();
  });
});
