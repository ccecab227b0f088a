import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MovedTime } from './moved-time.js';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'megafon-moved-time-'));
  file = join(folder, 'time');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is moved by what stands in the file, each time it is asked', () => {
  const moved = new MovedTime({ NODE_ENV: 'test', TIME_FILE: file });
  expect(moved.aheadMs).toBe(0);
  writeFileSync(file, '86400000');
  expect(moved.aheadMs).toBe(86_400_000);
});

it.each(['development', 'production'])('is never moved in %s', (NODE_ENV) => {
  writeFileSync(file, '86400000');
  expect(new MovedTime({ NODE_ENV, TIME_FILE: file }).aheadMs).toBe(0);
});
