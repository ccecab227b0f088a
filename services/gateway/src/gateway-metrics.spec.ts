import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LiveEvent } from '@megafon/contracts';
import { Metrics } from '@megafon/service';
import { eventually } from '@megafon/testing';
import { GatewayMetrics } from './gateway-metrics.js';
import type { LiveLog } from './live/live-log.js';
import { LiveUsers } from './live/live-users.js';
import type { RedisSubscriptions } from './redis/redis-subscriptions.js';
import { anEdge } from '../test/an-edge.js';
import type { Edge } from '../test/an-edge.js';
import { tokenOf } from '../test/tokens.js';

describe('the requests of people', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await anEdge();
    await edge.app.get(Metrics).registry();
  });
  afterAll(() => edge.close());

  it('are counted by route and status, without what addresses hold', async () => {
    const headers = { authorization: `Bearer ${tokenOf()}` };
    await edge.ask({ method: 'GET', url: '/api/campaigns/0123456789abcdef01234567', headers });
    await edge.ask({ method: 'GET', url: '/api/campaigns/76543210fedcba9876543210' });
    await edge.ask({ method: 'GET', url: '/api/nowhere/secret-of-dana' });
    const { body } = await edge.app.get(Metrics).text();
    const counts = body.split('\n').filter((line) => line.includes('http_request_duration_seconds_count'));
    const route = '/api/campaigns/:id';
    const series = (labels: string) =>
      `megafon_gateway_http_request_duration_seconds_count{service="gateway",${labels}} 1`;
    expect(counts).toEqual(
      expect.arrayContaining([
        series(`method="GET",route="${route}",status="200"`),
        series(`method="GET",route="${route}",status="401"`),
      ]),
    );
    expect(body).not.toMatch(/0123456789abcdef|secret-of-dana/);
  });
});

/** Users whose sequences hold what the test appends. */
async function pages() {
  const metrics = new Metrics('gateway');
  await metrics.registry();
  const entries: LiveEvent[] = [];
  const log = {
    after: async (_user: string, seq: string) => entries.filter((entry) => entry.seq > seq),
    extent: async () =>
      entries.length === 0 ? null : { first: entries[0]?.seq ?? '', last: entries.at(-1)?.seq ?? '' },
  };
  let wake: (user: Buffer) => void = () => undefined;
  const subscriptions = {
    add: (_channel: string, listener: typeof wake) => (wake = listener),
    onBack: () => undefined,
  };
  const users = new LiveUsers(
    log as unknown as LiveLog,
    subscriptions as unknown as RedisSubscriptions,
    new GatewayMetrics(metrics),
  );
  users.onModuleInit();
  const append = (seq: string, time: Date) => {
    const event = {
      id: seq,
      type: 't',
      time: time.toISOString(),
      subject: '',
      tenant: '',
      traceId: '',
      data: {},
    };
    entries.push({ seq, event });
    wake(Buffer.from('dana'));
  };
  const figure = async (name: string) => {
    const line = (await metrics.text()).body.split('\n').find((one) => one.startsWith(`${name}{`));
    return Number(line?.split(' ').at(-1));
  };
  return { users, append, figure };
}

describe('the pages of a gateway', () => {
  it('are counted while their sockets are open', async () => {
    const { users, figure } = await pages();
    const page = { event: () => undefined, resync: () => undefined, ready: () => undefined };
    const [close] = [users.follow('dana', page, null), users.follow('noa', page, null)];
    expect(await figure('megafon_gateway_connected_pages')).toBe(2);
    close();
    expect(await figure('megafon_gateway_connected_pages')).toBe(1);
    await users.onModuleDestroy();
  });

  it('are timed by what happened while they were open, not by what they missed', async () => {
    const { users, append, figure } = await pages();
    append('1-0', new Date(Date.now() - 7_200_000));
    append('2-0', new Date(Date.now() - 3_600_000));
    const seen: string[] = [];
    const page = {
      event: ({ seq }: LiveEvent) => void seen.push(seq),
      resync: () => undefined,
      ready: () => undefined,
    };
    users.follow('dana', page, '1-0');
    append('3-0', new Date());
    await eventually(() => expect(seen).toEqual(['2-0', '3-0']));
    expect(await figure('megafon_gateway_live_delay_seconds_count')).toBe(1);
    expect(await figure('megafon_gateway_live_delay_seconds_sum')).toBeLessThan(60);
    await users.onModuleDestroy();
  });
});
