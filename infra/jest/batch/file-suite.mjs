import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';

/**
 * Takes the tests of a file into a suite of its own, named by its path: what the file sets up and takes down is for its
 * own tests alone, although another file loaded what it imports.
 * @param {string} path of the file, from the root of the repository
 * @param {() => Promise<unknown>} load imports it
 * @param {string} timesFile takes a line of JSON when its tests are over: how long they took
 */
export async function fileSuite(path, load, timesFile) {
  const { circusState } = globalThis;
  const around = circusState.currentDescribeBlock;
  let own = around;
  let startedAt = 0;
  // `describe` takes in only what is there at once, and an import is not.
  describe(path, () => {
    own = circusState.currentDescribeBlock;
  });
  circusState.currentDescribeBlock = own;
  beforeAll(() => {
    startedAt = performance.now();
  });
  try {
    await load();
  } catch (error) {
    it('can be loaded', () => {
      throw error;
    });
  }
  afterAll(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    appendFileSync(timesFile, `${JSON.stringify({ path, ms: Math.round(performance.now() - startedAt) })}\n`);
  });
  circusState.currentDescribeBlock = around;
}
