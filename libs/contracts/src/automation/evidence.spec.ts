import { expect, it } from '@jest/globals';
import { evidenceFolder, evidenceKey, evidenceName, evidenceNameOf } from './evidence.js';

const digest = 'c5e1dcd6c309249cd34fb5e992f17980';

it('a picture is stored where released versions stored it, in the folder of its owner', () => {
  const key = evidenceKey('6b06a022146fe01dcc354378', evidenceNameOf(digest, 'before'));
  expect(key).toBe(`evidence/6b06a022146fe01dcc354378/${digest}-before.jpg`);
  expect(key.startsWith(`${evidenceFolder('6b06a022146fe01dcc354378')}/`)).toBe(true);
});

it('a name is asked for as it is made, and no other path', () => {
  expect(evidenceName.safeParse(evidenceNameOf(digest, 'after')).success).toBe(true);
  for (const name of [`${digest}-during`, `../${digest}-after`, `${digest}-after.jpg`])
    expect(evidenceName.safeParse(name).success).toBe(false);
});
