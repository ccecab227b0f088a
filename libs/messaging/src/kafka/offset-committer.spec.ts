import { describe, expect, it } from '@jest/globals';
import { OffsetCommitter } from './offset-committer.js';

describe('OffsetCommitter', () => {
  it('commits only the newest offset of each partition', async () => {
    const commits: unknown[] = [];
    const committer = new OffsetCommitter({ commitOffsets: async (offsets) => void commits.push(offsets) });
    committer.note('a', 0, 3n);
    committer.note('a', 0, 7n);
    committer.note('a', 1, 2n);
    await committer.flush();
    await committer.flush();
    expect(commits).toEqual([
      [
        { topic: 'a', partition: 0, offset: '7' },
        { topic: 'a', partition: 1, offset: '2' },
      ],
    ]);
  });

  it('goes on after a commit that failed', async () => {
    const commits: unknown[] = [];
    let broken = true;
    const committer = new OffsetCommitter({
      commitOffsets: async (offsets) => {
        if (broken) throw new Error('the group is rebalancing');
        commits.push(offsets);
      },
    });
    committer.note('a', 0, 1n);
    await committer.flush();
    broken = false;
    committer.note('a', 0, 2n);
    await committer.flush();
    expect(commits).toEqual([[{ topic: 'a', partition: 0, offset: '2' }]]);
  });
});
