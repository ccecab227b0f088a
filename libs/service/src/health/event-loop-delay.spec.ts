import { describe, expect, it } from '@jest/globals';
import { DelayJudge, EventLoopDelay } from './event-loop-delay.js';
import { Metrics } from './metrics.js';

describe('the delay of the event loop', () => {
  it('is a fault when it stays bad for five seconds, until the first good one', () => {
    const judge = new DelayJudge();
    for (let second = 0; second < 4; second++) judge.note(300);
    expect(judge.fault()).toBeNull();
    judge.note(250);
    expect(judge.fault()).toContain('for 5 s');
    judge.note(249);
    expect(judge.fault()).toBeNull();
  });

  it('is a figure of the process', async () => {
    const metrics = new Metrics('probe');
    const delay = new EventLoopDelay(metrics);
    delay.onModuleInit();
    await expect(delay.check()).resolves.toBeUndefined();
    const { body } = await metrics.text();
    await delay.onModuleDestroy();
    for (const quantile of ['0.5', '0.99', '1']) {
      expect(body).toContain(`megafon_event_loop_delay_seconds{quantile="${quantile}",service="probe"}`);
    }
  });
});
