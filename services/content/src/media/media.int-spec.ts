import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createPostBox,
  getPostBox,
  listMediaAddresses,
  newEvent,
  removeCommentMedia,
  removePostBox,
  removePostMedia,
  resolveMaterials,
  thumbnailOf,
  updatePostBox,
  uploadCommentMedia,
  uploadPostMedia,
  userDeleted,
} from '@megafon/contracts';
import type { MediaRef } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { mediaKey, ObjectNotFoundError, ObjectStorage, ReadTickets, uploadKey } from '@megafon/storage';
import sharp from 'sharp';
import { startContent } from '../../test/running-content.js';
import { sampleMedia } from '../../test/sample-media.js';
import { ForgetContentWhenUserDeleted } from '../deletions/forget-content-when-user-deleted.js';
import { UsageRepository } from '../quotas/usage.repository.js';
import { RemovedBoxesRetention } from '../text-boxes/removed-boxes-retention.js';
import { MediaRetention } from './media-retention.js';
import { MediaRepository } from './media.repository.js';

let content: InProcess;
let storage: ObjectStorage;
let owner: string;
beforeAll(async () => {
  content = await startContent();
  storage = content.get(ObjectStorage);
});
afterAll(() => content.close());
beforeEach(() => {
  owner = newId();
});

const dayMs = 86_400_000;

/** As the gateway leaves it. */
async function arrived(bytes: Buffer, of = owner): Promise<string> {
  const upload = `${content.clock.now().getTime()}-${randomBytes(16).toString('hex')}`;
  await storage.put(uploadKey(of, upload), bytes, 'application/octet-stream');
  return upload;
}
async function upload(bytes: Buffer, of = owner): Promise<MediaRef> {
  return content.ask(uploadPostMedia, of, { body: { upload: await arrived(bytes, of) } });
}
const boxWith = (media: MediaRef | null, of = owner) =>
  content.ask(createPostBox, of, { body: { name: 'ארגז', posts: [{ text: 'פוסט', media }] } });
const postWith = ([media, ...moreMedia]: MediaRef[], of = owner) =>
  content.ask(createPostBox, of, {
    body: { name: 'ארגז', posts: [{ text: 'פוסט', media: media ?? null, moreMedia }] },
  });
const isThere = (file: string, of = owner) =>
  storage.stat(mediaKey(of, file)).then(
    () => true,
    (error) => {
      expect(error).toBeInstanceOf(ObjectNotFoundError);
      return false;
    },
  );
const usage = () => content.get(UsageRepository).get(owner, owner);

describe('an upload', () => {
  it('becomes a picture that stands upright and says nothing of where it was taken', async () => {
    const given = await sampleMedia.photo(400, 300);
    expect((await sharp(given).metadata()).exif?.includes('Camera of Dana')).toBe(true);
    const media = await upload(given);
    expect(media).toEqual({ type: 'image', filename: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/) });
    const kept = await storage.read(mediaKey(owner, media.filename));
    const { exif, xmp, width, height, format } = await sharp(kept).metadata();
    expect({ exif, xmp, width, height, format }).toEqual({
      exif: undefined,
      xmp: undefined,
      width: 300,
      height: 400,
      format: 'jpeg',
    });
    expect(kept.includes('Camera of Dana')).toBe(false);
    const small = await storage.read(mediaKey(owner, thumbnailOf(media.filename)));
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', height: 400 });
    expect((await storage.stat(mediaKey(owner, media.filename))).contentType).toBe('image/jpeg');
  });

  it.each([
    ['PNG', sampleMedia.png, 'png', 'image'],
    ['WebP', sampleMedia.webp, 'webp', 'image'],
    ['GIF', sampleMedia.gif, 'gif', 'image'],
    ['MP4', async () => sampleMedia.film('isom'), 'mp4', 'video'],
    ['MOV', async () => sampleMedia.film('qt  '), 'mov', 'video'],
    ['WebM', async () => sampleMedia.webm(), 'webm', 'video'],
  ])('of %s is kept as what it is', async (_what, make, extension, type) => {
    const media = await upload(await make());
    expect(media).toEqual({ type, filename: expect.stringMatching(new RegExp(`\\.${extension}$`)) });
    expect(await isThere(media.filename)).toBe(true);
    expect(await isThere(thumbnailOf(media.filename))).toBe(type === 'image');
  });

  it('keeps the frames of a picture that moves', async () => {
    const { filename } = await upload(await sampleMedia.gif());
    expect((await sharp(await storage.read(mediaKey(owner, filename))).metadata()).pages).toBe(3);
  });

  it('becomes a film that says nothing of where it was taken, its parts in their places', async () => {
    const given = sampleMedia.film();
    const { filename } = await upload(given);
    const kept = await storage.read(mediaKey(owner, filename));
    expect(given.includes('+32.0667')).toBe(true);
    expect(kept.includes('+32.0667')).toBe(false);
    expect([kept.length, kept.indexOf('the film itself')]).toEqual([
      given.length,
      given.indexOf('the film itself'),
    ]);
  });

  it.each([
    ['that is empty', async () => Buffer.alloc(0), 'MEDIA.REQUIRED'],
    ['that is a page', async () => Buffer.from('<html><script>alert(1)</script>'), 'MEDIA.UNSUPPORTED_TYPE'],
    ['that is SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'MEDIA.UNSUPPORTED_TYPE'],
    ['that is a program', async () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'MEDIA.UNSUPPORTED_TYPE'],
    ['that begins as a picture and is none', async () => Buffer.concat([(await sampleMedia.png()).subarray(0, 60), Buffer.from('<script>')]), 'MEDIA.UNREADABLE'],
    ['that is half a picture', async () => { const photo = await sampleMedia.photo(); return photo.subarray(0, photo.length / 2); }, 'MEDIA.UNREADABLE'],
    ['that is half a film', async () => sampleMedia.film().subarray(0, 200), 'MEDIA.UNREADABLE'],
    ['that is the head of a film alone', async () => sampleMedia.film().subarray(0, 24), 'MEDIA.UNREADABLE'],
    ['of more pixels than bytes tell', sampleMedia.pixelBomb, 'MEDIA.TOO_MANY_PIXELS'],
    ['of a byte too many', async () => Buffer.concat([await sampleMedia.png(), Buffer.alloc(10 * 1_048_576)]), 'MEDIA.TOO_LARGE'],
  ])('%s is refused, and nothing is left of it', async (_what, make, code) => {
    const name = await arrived(await make());
    await expect(content.ask(uploadCommentMedia, owner, { body: { upload: name } })).rejects.toMatchObject({ code });
    expect(await content.get(MediaRepository).count(owner)).toBe(0);
    await expect(storage.stat(uploadKey(owner, name))).rejects.toBeInstanceOf(ObjectNotFoundError);
  }); // prettier-ignore

  it('of a picture loses what was hidden behind it', async () => {
    const polyglot = Buffer.concat([await sampleMedia.png(), Buffer.from('<script>alert(1)</script>')]);
    const { filename } = await upload(polyglot);
    expect((await storage.read(mediaKey(owner, filename))).includes('<script>')).toBe(false);
  });

  it('of somebody else is not to be had', async () => {
    const theirs = await arrived(await sampleMedia.png(), newId());
    await expect(content.ask(uploadPostMedia, owner, { body: { upload: theirs } })).rejects.toMatchObject({
      code: 'MEDIA.REQUIRED',
    });
  });

  it('counts against what its owner may have', async () => {
    await upload(await sampleMedia.png());
    expect(await usage()).toMatchObject({ mediaFiles: 1, mediaBytes: expect.any(Number) });
    await content
      .get(UsageRepository)
      .change(owner, owner, (known) => ({ state: { ...known, mediaFiles: 2_000 } }));
    await expect(upload(await sampleMedia.png())).rejects.toMatchObject({ code: 'MEDIA.LIMIT_REACHED' });
    expect(await content.get(MediaRepository).count(owner)).toBe(1);
  });
});

describe('a box', () => {
  it('holds its owner’s files alone', async () => {
    const media = await upload(await sampleMedia.png());
    const box = await boxWith({ ...media, type: 'video' });
    // What it is called is what it is.
    expect(box.posts[0]?.media).toEqual(media);
    const other = newId();
    await expect(boxWith(media, other)).rejects.toMatchObject({ code: 'MEDIA.NOT_FOUND' });
    const params = { id: (await boxWith(null, other))._id };
    const body = { name: 'ארגז', posts: [{ text: 'פוסט', media }] };
    await expect(content.ask(updatePostBox, other, { params, body })).rejects.toMatchObject({
      code: 'MEDIA.NOT_FOUND',
    });
    const mine = await upload(await sampleMedia.png(), other);
    await expect(postWith([mine, media], other)).rejects.toMatchObject({ code: 'MEDIA.NOT_FOUND' });
  });

  it('holds several pictures of a post in their order, and a run gets them so', async () => {
    const pictures = await Promise.all([0, 1, 2].map(async () => upload(await sampleMedia.png())));
    const [first, ...more] = [pictures[2]!, pictures[0]!, pictures[1]!];
    const { _id: id } = await postWith([first, ...more]);
    const { posts } = await content.ask(getPostBox, owner, { params: { id } });
    expect(posts).toEqual([{ text: 'פוסט', media: first, moreMedia: more, order: 0 }]);
    const body = { owner, postBox: id, groupBox: null, commentBox: null };
    const materials = await content.ask(resolveMaterials, '', { body });
    expect(materials.posts).toEqual([{ text: 'פוסט', media: first, moreMedia: more }]);
  });

  it('takes ten pictures of a post and no more, and no video beside a picture, whatever it is called', async () => {
    const pictures: MediaRef[] = [];
    while (pictures.length < 11) pictures.push(await upload(await sampleMedia.png()));
    const film = await upload(sampleMedia.film());
    expect((await postWith(pictures.slice(0, 10))).posts[0]?.moreMedia).toHaveLength(9);
    await expect(postWith(pictures)).rejects.toMatchObject({
      code: 'REQUEST.INVALID',
      details: { fields: ['posts.0.moreMedia'] },
    });
    const apart: MediaRef[][] = [
      [film, pictures[0]!],
      [pictures[0]!, { ...film, type: 'image' }],
    ];
    for (const files of apart)
      await expect(postWith(files)).rejects.toMatchObject({ code: 'MEDIA.NOT_TOGETHER' });
  });
});

describe('addresses', () => {
  it('are given to the owner, of what is theirs, for some minutes', async () => {
    const picture = await upload(await sampleMedia.png());
    const film = await upload(sampleMedia.film());
    const theirs = await upload(await sampleMedia.png(), newId());
    const filenames = [picture, film, theirs].map(({ filename }) => filename).join(',');
    const { media, expiresAt } = await content.ask(listMediaAddresses, owner, { query: { filenames } });
    expect(media.map(({ filename }) => filename).sort()).toEqual([picture.filename, film.filename].sort());
    const lifeMs = new Date(expiresAt).getTime() - content.clock.now().getTime();
    expect(lifeMs).toBeGreaterThan(600_000 - 1);
    expect(lifeMs).toBeLessThanOrEqual(1_200_000);
    const byName = new Map(media.map((one) => [one.filename, one]));
    expect(byName.get(film.filename)?.thumbnailUrl).toBeNull();
    const small = new URL(byName.get(picture.filename)?.thumbnailUrl ?? '', 'http://x');
    const key = mediaKey(owner, thumbnailOf(picture.filename));
    expect(small.pathname).toBe(`/api/${key}`);
    const ticket = small.searchParams.get('ticket') ?? '';
    expect(content.get(ReadTickets).secondsLeft(key, ticket, content.clock.now())).toBe(lifeMs / 1_000);
  });
});

describe('a file', () => {
  it('that no box ever held is removed at once, with its small picture', async () => {
    const { filename } = await upload(await sampleMedia.png());
    await content.ask(removePostMedia, owner, { params: { filename } });
    expect([await isThere(filename), await isThere(thumbnailOf(filename))]).toEqual([false, false]);
    expect(await usage()).toMatchObject({ mediaFiles: 0, mediaBytes: 0 });
    await expect(content.ask(removePostMedia, owner, { params: { filename } })).rejects.toMatchObject({
      code: 'MEDIA.NOT_FOUND',
    });
  });

  it('of somebody else is not found, and stays', async () => {
    const { filename } = await upload(await sampleMedia.png());
    for (const call of [removePostMedia, removeCommentMedia])
      await expect(content.ask(call, newId(), { params: { filename } })).rejects.toMatchObject({
        code: 'MEDIA.NOT_FOUND',
      });
    expect(await isThere(filename)).toBe(true);
  });

  it('that a box holds stays, whoever asks for its removal', async () => {
    const media = await upload(await sampleMedia.png());
    const { _id: id } = await boxWith(media);
    await content.ask(removePostMedia, owner, { params: { filename: media.filename } });
    expect(await isThere(media.filename)).toBe(true);
    expect((await content.ask(getPostBox, owner, { params: { id } })).posts[0]?.media).toEqual(media);
  });
});

describe('the sweep', () => {
  const sweep = async () => {
    // A box that was removed may be put back for a day: until then its files are used.
    await content.get(RemovedBoxesRetention).sweep();
    return content.get(MediaRetention).sweep();
  };
  beforeEach(async () => {
    // What the tests before have left.
    content.clock.advance(8 * dayMs);
    await sweep();
  });

  it('removes what nothing has used for a week, in whatever order it was let go, and nothing else', async () => {
    const [inBox, behindIt, neverUsed, replaced, replacedToo, removed] = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async () => upload(await sampleMedia.png())),
    );
    await postWith([inBox!, behindIt!]);
    const { _id: id } = await postWith([replaced!, replacedToo!]);
    const gone = await boxWith(removed!);
    content.clock.advance(6 * dayMs);
    await content.ask(updatePostBox, owner, {
      params: { id },
      body: { name: 'ארגז', posts: [{ text: 'א' }] },
    });
    await content.ask(removePostBox, owner, { params: { id: gone._id } });
    content.clock.advance(2 * dayMs);
    // A run that began while a box held it may still post it.
    expect(await sweep()).toMatchObject({ media: 1 });
    const kept = () =>
      Promise.all(
        [inBox, behindIt, neverUsed, replaced, replacedToo, removed].map((one) => isThere(one!.filename)),
      );
    expect(await kept()).toEqual([true, true, false, true, true, true]);
    content.clock.advance(6 * dayMs);
    expect(await sweep()).toMatchObject({ media: 3 });
    expect(await kept()).toEqual([true, true, false, false, false, false]);
    expect(await usage()).toMatchObject({ mediaFiles: 2 });
    expect(await sweep()).toMatchObject({ media: 0 });
  });

  it('finishes what was cut short', async () => {
    const { filename } = await upload(await sampleMedia.png());
    await content
      .get(MediaRepository)
      .change(owner, filename, (media) => ({ state: { ...media, isLeaving: true } }));
    await expect(boxWith({ type: 'image', filename })).rejects.toMatchObject({ code: 'MEDIA.NOT_FOUND' });
    content.clock.advance(8 * dayMs);
    await sweep();
    expect([await isThere(filename), await content.get(MediaRepository).count(owner)]).toEqual([false, 0]);
  });

  it('removes uploads that nothing became of', async () => {
    const old = await arrived(Buffer.from('left behind'));
    content.clock.advance(2 * dayMs);
    const recent = await arrived(Buffer.from('on its way'));
    await sweep();
    await expect(storage.stat(uploadKey(owner, old))).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(storage.stat(uploadKey(owner, recent))).resolves.toBeDefined();
  });
});

describe('the files of a deleted user', () => {
  it('go, and nobody else’s do', async () => {
    const other = newId();
    const [mine, theirs] = [
      await upload(await sampleMedia.png()),
      await upload(await sampleMedia.png(), other),
    ];
    const left = await arrived(Buffer.from('left behind'));
    const time = content.clock.now();
    const data = { userId: owner };
    const news = newEvent(userDeleted, { id: 'e', tenant: owner, traceId: '', time, data });
    await content.get(ForgetContentWhenUserDeleted).handle(news);
    expect([await isThere(mine.filename), await isThere(theirs.filename, other)]).toEqual([false, true]);
    await expect(storage.stat(uploadKey(owner, left))).rejects.toBeInstanceOf(ObjectNotFoundError);
    expect(await content.get(MediaRepository).count(owner)).toBe(0);
  });
});
