import { expect } from '@jest/globals';
import { eventually } from '@megafon/testing';
import type { Person } from './person.js';

/** Opens a path by its address; where that leads is there to stay. */
export async function expectLedTo({ page }: Pick<Person, 'page'>, base: string, path: string, led: string) {
  const isAt = () => expect([path, new URL(page.url()).pathname]).toEqual([path, led]);
  await page.goto(base + path);
  await eventually(async () => {
    isAt();
    // The application's own heading: what the build drew is gone, and nothing is being loaded.
    const heading = await page.$eval('h1', (h1) => !h1.closest('#prerendered')).catch(() => false);
    expect([path, heading]).toEqual([path, true]);
  });
  isAt();
}
