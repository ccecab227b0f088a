import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { internalRequest } from '@megafon/contracts';
import type { InternalRequest, ServiceName } from '@megafon/contracts';
import { Handles, MessagingModule, RequestClient } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { eventually, testServers, uniqueName } from '@megafon/testing';
import { Controller, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { z } from 'zod';
import { RedisModule } from './redis/redis.module.js';
import { startService } from './start-service.js';
import type { RunningService } from './start-service.js';

const { kafkaBrokers, redisUrl } = testServers();
const brokers = [...kafkaBrokers];
/** A service of its own, so that nobody else on the broker shares its topic. */
const name = uniqueName('probe') as ServiceName;
const wait = {
  ...internalRequest({
    name: 'content.wait',
    body: z.object({ text: z.string() }),
    reply: z.object({ text: z.string() }),
  }),
  service: name,
} satisfies InternalRequest;

let release = () => {};
let began = 0;

@Controller()
class WaitController {
  @Handles(wait)
  async wait({ body }: RequestOf<typeof wait>): Promise<{ text: string }> {
    began += 1;
    if (body.text === 'slow') await new Promise<void>((resolve) => (release = resolve));
    return { text: `${body.text}!` };
  }
}

@Module({})
class Probe {
  static of(redis: string): DynamicModule {
    return {
      module: Probe,
      imports: [
        MessagingModule.forService({ service: name, clientId: name, kafka: { brokers } }),
        RedisModule.forService({ url: redis }),
      ],
      controllers: [WaitController],
    };
  }
}

const exits: number[] = [];
let running: RunningService | undefined;
async function start(redis = redisUrl): Promise<RunningService> {
  running = await startService({
    name,
    module: Probe.of(redis),
    config: {
      NODE_ENV: 'test',
      ALLOW_PLAINTEXT: [],
      LOG_LEVEL: 'silent',
      HEALTH_HOST: '127.0.0.1',
      HEALTH_PORT: 0,
      KAFKA_BROKERS: brokers,
      SHUTDOWN_TIMEOUT_MS: 25_000,
    },
    exit: (code) => void exits.push(code),
  });
  return running;
}
const get = async ({ healthPort }: RunningService, path: string) => {
  const response = await fetch(`http://127.0.0.1:${healthPort}${path}`);
  return { status: response.status, text: await response.text() };
};

afterEach(async () => {
  release();
  await running?.shutdown('end of the test');
  running = undefined;
});
afterAll(() => expect(exits.every((code) => code === 0)).toBe(true));

describe('a started service', () => {
  it('is alive and ready, and shows what it stands on and its metrics', async () => {
    const service = await start();
    expect((await get(service, '/live')).status).toBe(200);
    const ready = await get(service, '/ready');
    expect(JSON.parse(ready.text)).toMatchObject({
      ready: true,
      checks: { kafka: { ok: true }, redis: { ok: true }, requests: { ok: true } },
    });
    expect(ready.status).toBe(200);
    expect((await get(service, '/metrics')).text).toContain(`process_cpu_seconds_total{service="${name}"}`);
    expect((await get(service, '/other')).status).toBe(404);
  });

  it('counts its requests by outcome', async () => {
    const service = await start();
    const reply = await service.app
      .get(RequestClient)
      .send(wait, { body: { text: 'fast' } }, { caller: null });
    expect(reply).toEqual({ text: 'fast!' });
    const line = `megafon_request_duration_seconds_count{service="${name}",pattern="content.wait",outcome="OK"} 1`;
    expect((await get(service, '/metrics')).text).toContain(line);
  });

  it('starts and stays ready without Redis', async () => {
    const service = await start('redis://127.0.0.1:1');
    const ready = await get(service, '/ready');
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.text)).toMatchObject({ checks: { redis: { ok: false } } });
  });

  it('leaves the rotation on SIGTERM, answers what it took, then ends with 0', async () => {
    const service = await start();
    const client = service.app.get(RequestClient);
    began = 0;
    const reply = client.send(wait, { body: { text: 'slow' } }, { caller: null });
    await eventually(() => expect(began).toBe(1));
    exits.length = 0;
    process.emit('SIGTERM', 'SIGTERM');
    await eventually(async () => expect((await get(service, '/ready')).status).toBe(503));
    expect(exits).toEqual([]);
    release();
    expect(await reply).toEqual({ text: 'slow!' });

    await eventually(() => expect(exits).toEqual([0]));
    await expect(get(service, '/live')).rejects.toThrow();
  });
});
