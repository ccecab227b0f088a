import { describe, expect, it } from '@jest/globals';
import type { AccountContext } from '../browsers/account-context.js';
import { GroupStays } from './group-stays.js';

const page = () => ({}) as AccountContext;

describe('staying on a group’s page', () => {
  it('is tried once after a post there, in that group and on that page only', () => {
    const stays = new GroupStays();
    const context = page();
    stays.opened(context);
    expect(stays.use(context, 'a')).toBe(false);
    stays.published(context, 'a');
    expect(stays.use(page(), 'a')).toBe(false);
    expect(stays.use(context, 'a')).toBe(true);
    expect(stays.use(context, 'a')).toBe(false);
    stays.published(context, 'a');
    expect(stays.use(context, 'b')).toBe(false);
  });

  it('ends when another page is opened', () => {
    const stays = new GroupStays();
    const context = page();
    stays.opened(context);
    stays.published(context, 'a');
    stays.opened(context);
    expect(stays.use(context, 'a')).toBe(false);
  });

  it('ends after twenty-five posts', () => {
    const stays = new GroupStays();
    const context = page();
    stays.opened(context);
    let posts = 0;
    do {
      stays.published(context, 'a');
      posts += 1;
    } while (posts < 100 && stays.use(context, 'a'));
    expect(posts).toBe(25);
  });
});
