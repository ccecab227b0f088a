import { describe, expect, it } from '@jest/globals';
import { SharedTime } from './shared-time.js';

const hourMs = 3_600_000;

/** A server, and machines whose ticks begin anywhere and go at their own pace. */
function aWorld() {
  let trueMs = Date.UTC(2026, 2, 1, 9);
  const startMs = trueMs;
  let serverAheadMs = 0;
  return {
    pass: (ms: number) => (trueMs += ms),
    setServer: (ms: number) => (serverAheadMs += ms),
    serverMs: () => trueMs + serverAheadMs,
    machine({ pace = 1, latencyMs = 2 } = {}) {
      let [wallAheadMs, sleptMs] = [0, 0];
      const own = {
        ticks: () => 5_000 + (trueMs - startMs) * pace - sleptMs,
        wall: () => trueMs + wallAheadMs,
      };
      const read = async () => {
        trueMs += latencyMs / 2;
        const now = Math.floor(trueMs + serverAheadMs);
        trueMs += latencyMs / 2;
        return now;
      };
      return {
        time: new SharedTime({ read }, own),
        setWall: (ms: number) => (wallAheadMs += ms),
        /** The ticks of most systems do not go on meanwhile, and the wall clock does. */
        sleep: (ms: number) => {
          trueMs += ms;
          sleptMs += ms;
        },
      };
    },
  };
}

const off = (world: ReturnType<typeof aWorld>, time: SharedTime) => Math.abs(time.nowMs - world.serverMs());

describe('the time that processes share', () => {
  it('is the wall clock, and not sure, before it was measured', () => {
    const world = aWorld();
    const { time } = world.machine();
    expect([off(world, time), time.isSure]).toEqual([0, false]);
  });

  it('is the time of the source, whatever the wall clock says', async () => {
    const world = aWorld();
    const { time, setWall } = world.machine();
    setWall(-hourMs);
    await time.measure();
    expect(off(world, time)).toBeLessThan(3);
    expect(time.isSure).toBe(true);
    expect(Math.round(time.wallAheadMs / hourMs)).toBe(-1);
  });

  it.each([hourMs, -hourMs])(
    'goes on when the wall clock is set by %i ms, after one more question',
    async (ms) => {
      const world = aWorld();
      const { time, setWall } = world.machine();
      await time.measure();
      setWall(ms);
      expect(off(world, time)).toBeLessThan(3);
      expect(time.isSure).toBe(false);
      expect(await time.sure()).toBe(true);
      expect(off(world, time)).toBeLessThan(3);
    },
  );

  it('is not sure after a sleep, and pauses when it knows for how long', async () => {
    const world = aWorld();
    const { time, sleep } = world.machine();
    await time.measure();
    sleep(hourMs);
    expect(time.isSure).toBe(false);
    expect(await time.sure()).toBe(false);
    expect(off(world, time)).toBeLessThan(3);
    world.pass(151_000);
    expect(await time.sure()).toBe(true);
  });

  it('does not believe an answer that it slept over', async () => {
    const world = aWorld();
    const { time, sleep } = world.machine();
    await time.measure();
    const asked = time.measure();
    sleep(60_000);
    await asked;
    expect([off(world, time) < 3, time.isSure]).toEqual([true, false]);
  });

  it.each([hourMs, -hourMs])('pauses when the source is set by %i ms', async (ms) => {
    const world = aWorld();
    const { time } = world.machine();
    await time.measure();
    world.setServer(ms);
    await time.measure();
    expect([off(world, time) < 3, time.isSure]).toEqual([true, false]);
    world.pass(149_000);
    expect(await time.sure()).toBe(false);
    world.pass(2_000);
    expect(await time.sure()).toBe(true);
  });

  it('is not sure any more when the source is silent for long', async () => {
    const world = aWorld();
    const { time } = world.machine();
    await time.measure();
    world.pass(30_000);
    expect(time.isSure).toBe(true);
    world.pass(1);
    expect(time.isSure).toBe(false);
  });

  it('is not sure while all answers are slow, and stays sure when they become so', async () => {
    const world = aWorld();
    const slow = world.machine({ latencyMs: 4_000 });
    await slow.time.measure();
    expect(slow.time.isSure).toBe(false);
    const fast = world.machine();
    await fast.time.measure();
    await slow.time.measure();
    expect(fast.time.isSure).toBe(true);
  });

  it('keeps what a fast answer said over slow ones', async () => {
    const world = aWorld();
    let latencyMs = 2;
    const startMs = world.serverMs();
    const own = { ticks: () => world.serverMs() - startMs, wall: () => world.serverMs() };
    const read = async () => {
      const now = world.serverMs();
      world.pass(latencyMs);
      return now;
    };
    const time = new SharedTime({ read }, own);
    await time.measure();
    latencyMs = 9_000;
    await time.measure();
    expect([off(world, time) < 20, time.isSure]).toEqual([true, true]);
  });

  it('keeps two machines together whose quartz is bad, over a day', async () => {
    const world = aWorld();
    const [one, other] = [world.machine({ pace: 1.0005 }), world.machine({ pace: 0.9995, latencyMs: 60 })];
    for (let passedMs = 0; passedMs < 24 * hourMs; passedMs += 20_000) {
      await one.time.measure();
      await other.time.measure();
      world.pass(19_000);
      expect([one.time.isSure, other.time.isSure]).toEqual([true, true]);
      expect(Math.abs(one.time.nowMs - other.time.nowMs)).toBeLessThan(150);
    }
  });

  it('asks once for all who want to know', async () => {
    let asked = 0;
    const time = new SharedTime({
      read: () => {
        asked += 1;
        return Promise.resolve(Date.now());
      },
    });
    expect(await Promise.all([time.sure(), time.sure(), time.sure()])).toEqual([true, true, true]);
    expect(asked).toBe(1);
  });

  it('is not sure, and no failure, when the source does not answer', async () => {
    const time = new SharedTime({ read: () => Promise.reject(new Error('away')) });
    expect(await time.sure()).toBe(false);
    await expect(time.measure()).rejects.toThrow('away');
  });
});
