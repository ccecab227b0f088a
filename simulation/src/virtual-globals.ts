import type { Schedule } from './schedule.js';
import type { SimulatedProcess } from './simulated-process.js';

/** What a timer function answers with. */
class VirtualTimer {
  isCleared = false;
  unref(): this {
    return this;
  }
}

/**
 * Lets code find the history's time, timers and chance where it finds its own: in the globals. That way nothing that
 * runs in a history can look at the real clock, whoever wrote it.
 * @returns what takes it back.
 */
export function installGlobals(schedule: Schedule): () => void {
  const real = { Date, setTimeout, setInterval, setImmediate, clearTimeout, clearInterval };
  const realRandom = Math.random;
  const now = () => Math.floor(schedule.current?.clock.wallMs ?? schedule.nowMs);
  const virtualDate = new Proxy(Date, {
    construct: (target, args) =>
      args.length === 0 ? new target(now()) : (Reflect.construct(target, args) as Date),
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
  });
  const start = (delayMs: number, run: () => void, isRepeated: boolean): VirtualTimer => {
    const timer = new VirtualTimer();
    const process = schedule.current as SimulatedProcess;
    const fire = () => {
      if (timer.isCleared) return;
      if (isRepeated) process.timer(delayMs, fire);
      run();
    };
    process.timer(delayMs, fire);
    return timer;
  };
  const clear = (timer?: VirtualTimer) => {
    if (timer) timer.isCleared = true;
  };
  Object.assign(globalThis, {
    Date: virtualDate,
    setTimeout: (run: () => void, delayMs = 0) => start(delayMs, run, false),
    setInterval: (run: () => void, delayMs = 0) => start(delayMs, run, true),
    setImmediate: (run: () => void) => start(0, run, false),
    clearTimeout: clear,
    clearInterval: clear,
  });
  Math.random = () => schedule.chance.share();
  performance.now = () => schedule.current?.clock.ticks ?? schedule.nowMs;
  return () => {
    Object.assign(globalThis, real);
    Math.random = realRandom;
    Reflect.deleteProperty(performance, 'now');
  };
}
