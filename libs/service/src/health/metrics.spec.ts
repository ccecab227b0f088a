import { describe, expect, it, jest } from '@jest/globals';
import { Metrics } from './metrics.js';

const depth = { name: 'megafon_depth_messages', help: 'How many wait' };
const byTopic = { ...depth, labelNames: ['topic'] };

const linesOf = async (metrics: Metrics) =>
  (await metrics.text()).body.split('\n').filter((line) => line.startsWith(depth.name));

describe('a figure that is read when it is asked for', () => {
  it('is what it is then, also where it is shown after the first answer', async () => {
    const metrics = new Metrics('probe');
    await metrics.text();
    let value = 3;
    metrics.show(depth, () => value);
    expect(await linesOf(metrics)).toEqual(['megafon_depth_messages{service="probe"} 3']);
    value = 4;
    expect(await linesOf(metrics)).toEqual(['megafon_depth_messages{service="probe"} 4']);
  });

  it('has the labels of this reading, and none of the one before', async () => {
    const metrics = new Metrics('probe');
    let topics = ['a', 'b'];
    metrics.show(byTopic, () => topics.map((topic) => ({ labels: { topic }, value: 1 })));
    expect(await linesOf(metrics)).toHaveLength(2);
    topics = ['c'];
    expect(await linesOf(metrics)).toEqual(['megafon_depth_messages{topic="c",service="probe"} 1']);
  });

  it('is left out while it cannot be read, and nothing else with it', async () => {
    const metrics = new Metrics('probe');
    let isAway = true;
    metrics.show(depth, async () => {
      if (isAway) throw new Error('the database is away');
      return 1;
    });
    expect(await linesOf(metrics)).toEqual([]);
    expect((await metrics.text()).body).toContain('process_cpu_seconds_total');
    isAway = false;
    expect(await linesOf(metrics)).toHaveLength(1);
  });

  it('is not waited for without end', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const metrics = new Metrics('probe');
      await metrics.registry();
      metrics.show(depth, () => new Promise<number>(() => {}));
      const answer = linesOf(metrics);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await answer).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });
});

it('a dead letter is counted by what it was, who gave it up and why, also before anybody asked', async () => {
  const metrics = new Metrics('probe');
  const dead = { type: 'x.happened.v1', group: 'probe-x', outcome: 'dead-lettered' } as const;
  for (const cause of ['handler-failed', 'handler-failed', 'wrong-data'] as const)
    metrics.observe({ ...dead, cause });
  const lines = (await metrics.text()).body.split('\n');
  const of = (cause: string) =>
    `megafon_dead_letters_total{type="x.happened.v1",group="probe-x",cause="${cause}",service="probe"}`;
  expect(lines).toEqual(expect.arrayContaining([`${of('handler-failed')} 2`, `${of('wrong-data')} 1`]));
});
