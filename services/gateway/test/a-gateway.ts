import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice, Type } from '@nestjs/common';
import type { ClientToServer, ServerToClient, ServiceName } from '@megafon/contracts';
import { RequestClient, RequestServer } from '@megafon/messaging';
import { HealthChecks, RedisConnection } from '@megafon/service';
import type { Redis } from '@megafon/service';
import { testServers } from '@megafon/testing';
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket } from 'socket.io-client';
import { AppModule } from '../src/app.module.js';
import type { Config } from '../src/config.js';
import { createApp } from '../src/create-app.js';
import { LiveSockets } from '../src/live/live-sockets.js';
import { testConfig } from './an-edge.js';
import { ask } from './request.js';
import type { Answered, Asked } from './request.js';
import { tokenOf } from './tokens.js';

export type PageSocket = Socket<ServerToClient, ClientToServer>;

type SocketOptions = Pick<ManagerOptions, 'extraHeaders' | 'transports'>;

/** The whole gateway over the run's servers. */
export interface Gateway {
  app: NestFastifyApplication;
  redis: Redis;
  ask: (asked: Asked) => Promise<Answered>;
  /** Where it is: `http://127.0.0.1:…`. */
  base: string;
  /** A page's socket, not yet connected. It says no origin, as no program does, unless it is told to. */
  socket: (auth: { token?: unknown; lastSeq?: unknown }, options?: Partial<SocketOptions>) => PageSocket;
  close: () => Promise<void>;
}

export async function aGateway(env: Partial<Record<keyof Config, string>> = {}): Promise<Gateway> {
  const { kafkaBrokers, redisUrl, s3 } = testServers();
  const config = testConfig({
    KAFKA_BROKERS: kafkaBrokers.join(','),
    REDIS_URL: redisUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    S3_BUCKET: s3.bucket,
    ...env,
  });
  const app = await createApp(AppModule.of(config), config, false);
  await app.init();
  await app.get(RequestClient).connect();
  await app.listen(0, '127.0.0.1');
  app.get(HealthChecks).started();
  const base = await app.getUrl();
  const sockets: PageSocket[] = [];
  return {
    app,
    redis: app.get(RedisConnection).client,
    ask: (asked) => ask(base, asked),
    base,
    socket: (auth, options = {}) => {
      const settings = { autoConnect: false, reconnection: false, forceNew: true, ...options };
      const socket: PageSocket = io(base, { auth, ...settings });
      sockets.push(socket);
      return socket;
    },
    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await app.get(LiveSockets).close();
      await app.close();
    },
  };
}

/** A service that answers its requests with a controller of the test. */
export async function aService(service: ServiceName, controller: Type): Promise<INestMicroservice> {
  const root = { module: class ServiceUnderTest {}, controllers: [controller] };
  const strategy = new RequestServer({
    service,
    brokers: [...testServers().kafkaBrokers],
    clientId: service,
  });
  const app = await NestFactory.createMicroservice(root, { strategy, logger: false, abortOnError: false });
  await app.listen();
  return app;
}

export function authorized(claims: Parameters<typeof tokenOf>[0] = {}): { authorization: string } {
  return { authorization: `Bearer ${tokenOf(claims)}` };
}
