import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import type { ObjectStorage } from '@megafon/storage';
import { MediaFiles } from './media-files.js';

const action = { owner: 'owner', accountId: 'account' };
const picture = { type: 'image' as const, filename: 'picture.png' };
let store: (path: string) => Promise<void>;
let files: MediaFiles;

beforeEach(() => {
  const storage = { getFile: (_key: string, path: string) => store(path) };
  files = new MediaFiles(storage as unknown as ObjectStorage);
});
afterEach(() => files.onApplicationShutdown());

it('leaves the files of an attempt alone when an earlier one, that was given up, fails at last', async () => {
  let failLate: (error: Error) => void = () => undefined;
  let tellAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (tellAsked = resolve));
  store = () =>
    new Promise((_, reject) => {
      failLate = reject;
      tellAsked();
    });
  const givenUp = files.fetch(action, [picture]);
  await asked;
  store = (path) => writeFile(path, 'a picture');
  const { paths, remove } = await files.fetch(action, [picture]);
  failLate(new Error('no answer'));
  await expect(givenUp).rejects.toMatchObject({ reason: 'media-unreadable' });
  expect(await readFile(paths[0] ?? '', 'utf8')).toBe('a picture');
  await remove();
  await expect(readFile(paths[0] ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
});
