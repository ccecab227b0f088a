import { describe, expect, it } from '@jest/globals';
import { allMedia, areTogether, mediaFields, maxPostPictures } from './media.js';
import type { MediaRef } from './media.js';
import { commentBoxInput, postBoxInput } from './text-boxes.js';

const file = (number: number, type: MediaRef['type'] = 'image'): MediaRef => ({
  type,
  filename: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}.${type === 'image' ? 'jpg' : 'mp4'}`,
});
const [first, second, third] = [file(1), file(2), file(3)];
const saved = (post: object) => postBoxInput.safeParse({ name: 'ארגז', posts: [{ text: 'פוסט', ...post }] });

describe('the files of a post', () => {
  it('are one list, of which the first has the place it always had', () => {
    expect(allMedia({ media: first, moreMedia: [second, third] })).toEqual([first, second, third]);
    expect(allMedia({ media: first })).toEqual([first]);
    expect(allMedia({ media: null })).toEqual([]);
    for (const files of [[], [first], [first, second, third]])
      expect(allMedia(mediaFields(files))).toEqual(files);
  });

  it('are pictures, or one video', () => {
    const video = file(4, 'video');
    expect([[], [first], [video], [first, second]].map(areTogether)).toEqual([true, true, true, true]);
    expect(
      [
        [first, video],
        [video, first],
        [video, file(5, 'video')],
      ].map(areTogether),
    ).toEqual([false, false, false]);
  });

  it('may be left out, or be one, as before there could be several', () => {
    expect(saved({}).data?.posts).toMatchObject([{ media: null, moreMedia: [] }]);
    expect(saved({ media: first, order: 0 }).data?.posts).toMatchObject([{ media: first, moreMedia: [] }]);
  });

  it('are ten at most', () => {
    const more = Array.from({ length: maxPostPictures }, (_, number) => file(number + 10));
    expect(saved({ media: first, moreMedia: more.slice(1) }).success).toBe(true);
    expect(saved({ media: first, moreMedia: more }).success).toBe(false);
  });

  it('are one of a comment, as the network has it', () => {
    const comments = [{ text: 'תגובה', media: first, moreMedia: [second] }];
    expect(commentBoxInput.safeParse({ name: 'ארגז', comments }).success).toBe(false);
  });
});
