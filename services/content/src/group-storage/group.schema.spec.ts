import { describe, expect, it } from '@jest/globals';
import { maxBoxesPerGroup } from '@megafon/contracts';
import { withBox, withoutBox } from './group.schema.js';
import type { GroupDocument } from './group.schema.js';

const ids = (count: number) => Array.from({ length: count }, (_, n) => `box-${n}`);
const groupIn = (boxes: string[]) => ({ boxes }) as GroupDocument;

describe('a group', () => {
  it('lies in as many boxes as it may, and in no more', () => {
    const almost = groupIn(ids(maxBoxesPerGroup - 1));
    expect(withBox(almost, 'one-more')?.boxes).toHaveLength(maxBoxesPerGroup);
    expect(() => withBox(groupIn(ids(maxBoxesPerGroup)), 'one-more')).toThrow(
      expect.objectContaining({
        code: 'GROUP.IN_MANY_BOXES',
        status: 409,
        message: expect.stringContaining(String(maxBoxesPerGroup)),
      }),
    );
  });

  it('is put into a box and taken out of it once', () => {
    const full = groupIn(ids(maxBoxesPerGroup));
    expect(withBox(full, 'box-0')).toBeNull();
    expect(withoutBox(full, 'box-0')?.boxes).toHaveLength(maxBoxesPerGroup - 1);
    expect(withoutBox(full, 'elsewhere')).toBeNull();
  });
});
