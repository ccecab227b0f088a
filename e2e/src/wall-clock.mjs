/**
 * Loaded before a service (`--import`): its wall clock is ahead of the machine's by as many milliseconds as stand in the
 * file. The ticks of the process go on as they do when somebody sets a clock.
 */
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const lookEveryMs = 20;
const file = new URL(import.meta.url).searchParams.get('file');
const { now } = Date;
let aheadMs = 0;

function look() {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'));
  } catch {
    aheadMs = 0;
  }
}

globalThis.Date = new Proxy(Date, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [now() + aheadMs] : args, self),
  get: (target, key, self) => (key === 'now' ? () => now() + aheadMs : Reflect.get(target, key, self)),
});
look();
setInterval(look, lookEveryMs).unref();
