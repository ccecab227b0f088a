import { describe, expect, it } from '@jest/globals';
import { fewestPosts } from './fewest-posts.js';

const every = ['0', '1', '2', '3', '4', '5', '6'];
// 2040-05-06 is a Sunday.
const fewest = (weekdays: readonly string[], until = '', date = '2040-05-06') =>
  fewestPosts({ date, weekdays: [...weekdays], until });

describe('how many posts keep a campaign clear of the rule against repeated content', () => {
  it('are one more than it has runs in the window: the first one’s turn comes after it', () => {
    expect(fewest(every)).toBe(8);
    expect(fewest(['0'])).toBe(2);
    expect(fewest(['0', '2', '4'])).toBe(4);
  });

  it('are no more than it has runs at all', () => {
    expect(fewest(every, '2040-05-08')).toBe(3);
    expect(fewest(['0'], '2040-05-12')).toBe(1);
    expect(fewest(['0'], '2040-05-13')).toBe(2);
    expect(fewest(['3'], '2040-05-08')).toBe(0);
    expect(fewest(every, '2050-01-01')).toBe(8);
  });

  it('are those of its days while its first day is not chosen yet', () => {
    expect(fewest(every, '2040-05-08', '')).toBe(8);
    expect(fewest([])).toBe(0);
  });
});
