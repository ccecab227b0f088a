import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { isWorthReloading, watchForMissingCode } from './missing-code.js';

let stop: () => void;
beforeEach(() => {
  stop = watchForMissingCode();
});
afterEach(() => {
  stop();
  sessionStorage.clear();
});

/** As Vite tells of a part of the page that could not be fetched. */
function missing(): Error {
  const payload = new TypeError('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload;
}
const serves = (answer: () => Promise<Response>) => {
  const asked = jest.fn(answer);
  globalThis.fetch = asked;
  return asked;
};
const well = () => Promise.resolve({ ok: true } as Response);

it('loads the document anew where code of it is gone, once a minute', async () => {
  const asked = serves(well);
  expect(await isWorthReloading(missing())).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await isWorthReloading(missing())).toBe(false);
  jest.useFakeTimers({ now: Date.now() + 61_000 });
  expect(await isWorthReloading(missing())).toBe(true);
  jest.useRealTimers();
});

it('does not where no document would come', async () => {
  serves(() => Promise.reject(new TypeError('offline')));
  expect(await isWorthReloading(missing())).toBe(false);
  serves(() => Promise.resolve({ ok: false } as Response));
  expect(await isWorthReloading(missing())).toBe(false);
});

it('does not for a page that failed otherwise', async () => {
  const asked = serves(well);
  expect(await isWorthReloading(new Error('drawing'))).toBe(false);
  expect(await isWorthReloading(undefined)).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});
